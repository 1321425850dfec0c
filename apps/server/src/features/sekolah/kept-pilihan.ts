// What an undo of majors and classes keeps: records have codes that the earlier version did not know.
import { type JenisPilihan, type Pilihan, type PilihanSekolah, pilihanField } from '@gerbang/contract/pilihan';
import type { Db } from '../../platform/database/database.ts';
import { getBagian } from './bagian.ts';
import { findUse } from './kode-use.ts';

/** An earlier version, with what is in use since then: retired, for its records. */
export async function withUsed(db: Db, earlier: PilihanSekolah): Promise<PilihanSekolah> {
  const present = await getBagian(db, 'pilihan');
  const of = (jenis: JenisPilihan) => withUsedOf(db, jenis, { earlier: earlier[jenis], present: present[jenis] });
  return { jurusan: await of('jurusan'), kelas: await of('kelas') };
}

type Versions = { earlier: Pilihan[]; present: Pilihan[] };

async function withUsedOf(db: Db, jenis: JenisPilihan, { earlier, present }: Versions): Promise<Pilihan[]> {
  const all = [...earlier];
  for (const entry of present) {
    if (all.some(({ kode }) => kode === entry.kode)) continue;
    if (!(await findUse(db, pilihanField[jenis], entry.kode))) continue;
    all.push({ kode: entry.kode, nama: freeName(entry, all), pensiun: true });
  }
  return all;
}

/** Its own name, unless another one gets that back: then its code, which is its first name with a number at most. */
function freeName({ kode, nama }: Pilihan, others: Pilihan[]): string {
  const isTaken = (text: string) => others.some((other) => other.nama.toLowerCase() === text.toLowerCase());
  if (!isTaken(nama)) return nama;
  return isTaken(kode) ? `${nama} (${kode})` : kode;
}
