// The history of the demo's records: made, rejected, sent again, decided.
import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { attachImages, type StoredImages } from '../apps/server/src/core/berkas/berkas.ts';
import { keepReplaced } from '../apps/server/src/core/berkas/berkas-lama.ts';
import { type RiwayatEvent, type StoredPerubahan, writeEvent } from '../apps/server/src/core/riwayat/riwayat.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { Actor } from '../apps/server/src/platform/work.ts';
import type { DemoSiswa } from './siswa.ts';

type Person = {
  siswa: DemoSiswa;
  data_siswa_id: string;
  /** The student's account; older records were entered by staff. */
  akun: string | undefined;
  staf: string[];
};

const at = (time: string): Clock => ({ now: () => new Date(time) });
const waits = 'Menunggu Validasi';

/** Writes what happened to one record; its present pictures are attached already. */
export async function fillRiwayat(db: Db, { siswa, data_siswa_id, akun, staf }: Person): Promise<void> {
  const { former, pengelola } = siswa;
  const student = akun === undefined ? null : { id: akun, role: 'siswa' as const };
  const admin = (n: number | null) => (n === null ? null : { id: staf[n] as string, role: 'admin' as const });
  const write = (
    waktu: string,
    { actor, ...event }: Omit<RiwayatEvent, 'data_siswa_id' | 'rincian'> & { actor: Actor },
  ) => writeEvent({ db, clock: at(waktu), actor }, { ...event, data_siswa_id, rincian: null });
  await write(siswa.dibuat_pada, { actor: student ?? admin(pengelola), jenis: 'dibuat', versi: 1 });
  if (former) {
    const perubahan = rejection(former.alasan_penolakan, former.tanda, null);
    await write(former.ditolak_pada, { actor: admin(former.pengelola), jenis: 'ditolak', versi: 2, perubahan });
    const changes = await changesSince(db, { siswa, data_siswa_id });
    await write(siswa.diubah_pada, { actor: student, jenis: 'diajukan_lagi', versi: 3, perubahan: changes });
  }
  if (siswa.status_data === waits) return;
  const actor = admin(pengelola);
  if (siswa.status_data === 'Tervalidasi') {
    const perubahan = [{ bidang: 'status_data', lama: waits, baru: 'Tervalidasi' }];
    await write(siswa.diubah_pada, { actor, jenis: 'divalidasi', versi: 2, perubahan });
  } else {
    const alasan = siswa.alasan_penolakan ?? '';
    const perubahan = rejection(alasan, siswa.tanda ?? [], alasan);
    await write(siswa.diubah_pada, { actor, jenis: 'ditolak', versi: 2, perubahan });
  }
}

/** `teks` is what was written besides the marks. */
function rejection(alasan: string, tanda: Tanda[], teks: string | null): StoredPerubahan[] {
  const told: Record<string, string | null> = {
    status_data: 'Ditolak',
    alasan_penolakan: alasan,
    teks_penolakan: teks,
    tanda: tanda.length === 0 ? null : JSON.stringify(tanda),
  };
  return Object.entries(told)
    .filter(([, baru]) => baru !== null)
    .map(([bidang, baru]) => ({ bidang, lama: bidang === 'status_data' ? waits : null, baru }));
}

async function changesSince(
  db: Db,
  { siswa, data_siswa_id }: Pick<Person, 'siswa' | 'data_siswa_id'>,
): Promise<StoredPerubahan[]> {
  const texts = Object.entries(siswa.former?.texts ?? {}).map(([bidang, lama]) => ({
    bidang,
    lama,
    baru: siswa[bidang as 'nama'],
  }));
  const former = await db
    .selectFrom('berkas_lama')
    .select(['id', 'bidang'])
    .where('data_siswa_id', '=', data_siswa_id)
    .execute();
  const present = await db
    .selectFrom('berkas')
    .select(['id', 'bidang'])
    .where('data_siswa_id', '=', data_siswa_id)
    .execute();
  const pictures = former.map(({ id, bidang }) => ({
    bidang,
    lama: id,
    baru: present.find((picture) => picture.bidang === bidang)?.id ?? null,
  }));
  return [...texts, ...pictures].filter(({ lama, baru }) => lama !== baru);
}

type FormerPictures = { siswa: DemoSiswa; data_siswa_id: string; stored: StoredImages };

/** Attaches the pictures that were rejected and keeps them, as if the student had replaced them. */
export async function attachFormer(db: Db, { siswa, data_siswa_id, stored }: FormerPictures): Promise<void> {
  const bidang = Object.keys(siswa.former?.flaws.foto ?? {}) as (keyof NonNullable<DemoSiswa['flaws']['foto']>)[];
  await attachImages({ db, clock: at(siswa.dibuat_pada) }, { owner: { data_siswa_id }, stored });
  await keepReplaced({ db, clock: at(siswa.diubah_pada) }, { data_siswa_id, bidang });
}
