// A school in which the marked student has a part in everything that names students.

import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { opname } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { isoFromNow, newId } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Caller, TestApp } from './app.ts';
import { bukaUnduhan, readyEkspor } from './ekspor.ts';
import { csvOf, plan, rowOf, upload } from './impor.ts';
import { addMap } from './lokasi.ts';
import { marked, markedFace } from './marked-student.ts';
import { dayFrom, insertPeminjaman, lendTo } from './peminjaman.ts';
import { plainPng } from './pictures.ts';
import { validForm } from './samples.ts';
import { terbitkan, withPenandatangan } from './surat-resmi.ts';
import { tokenFor } from './token.ts';

export type MarkedSchool = {
  app: TestApp;
  siswa: Caller;
  admin: Caller;
  pimpinan: Caller;
  /** The record, and another student's. */
  id: string;
  other: string;
  /** What the student has a part in, by kind. */
  item: string;
  opname: string;
  boks: string;
  surat: string[];
};

const face = async () => ({ pas_foto_3x4: await markedFace(), fotokopi_kk: await markedFace() });

/** The student has an account and has sent everything; another one is valid. */
export async function openMarkedSchool(app: TestApp): Promise<MarkedSchool> {
  await withPenandatangan(app);
  const siswa = await app.as('siswa', { email: marked.email, nim: marked.nim });
  const [admin, pimpinan] = [await app.as('admin', { nama: 'Rina Kusuma' }), await app.as('pimpinan')];
  const { nama, nomor_whatsapp } = marked;
  const created = await siswa.call(dataDiri.create, {
    body: { ...validForm, nama, nomor_whatsapp },
    files: await face(),
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  await siswa.call(suratResmi.buktiSaya);
  const pictures = { pas_foto_3x4: await plainPng() };
  const { id: other } = await app.build.dataSiswa({ nama: 'Siswa Biasa', status_data: 'Tervalidasi', pictures });
  const { id: item } = await app.build.dataInventaris({ photo: await plainPng() });
  const school = { app, siswa, admin, pimpinan, id: created.body.data.id, other, item, opname: '', boks: '' };
  return { ...school, surat: [] };
}

const done = ({ status, body }: { status: number; body: unknown }) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
};

/** The steps of the desk and the bin. */
export const steps = {
  validasi: async ({ admin, id }: MarkedSchool) =>
    done(await admin.call(dataSiswa.validasi, { params: { id }, body: {} })),
  tolak: async ({ admin, id }: MarkedSchool) =>
    done(await admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan: 'Foto buram.' } })),
  kembalikan: async ({ admin, id }: MarkedSchool) =>
    done(await admin.call(dataSiswa.kembalikan, { params: { id }, body: {} })),
  kirimLagi: async ({ siswa, id }: MarkedSchool) => {
    const files = await face();
    done(await siswa.call(dataDiri.update, { params: { id }, body: { nama: marked.nama }, files }));
  },
  hapus: async ({ app, admin, id }: MarkedSchool) => {
    const token = await tokenFor(app, admin, 'data-siswa');
    done(await admin.call(dataSiswa.hapus, { params: { id }, token }));
  },
  pulihkan: async ({ admin, id }: MarkedSchool) => done(await admin.call(sampah.pulihkan, { params: { id } })),
};

/** Once the student is valid: loans, papers, a place, a box, a count, an export, a list of destruction, an import. */
export async function takePart(school: MarkedSchool): Promise<void> {
  const { app, admin, pimpinan, id, other } = school;
  await lendToMarked(school);
  await insertPeminjaman(app, { tahap: 'dipinjam' });
  for (const jenis of ['diterima', 'kartu', 'biaya'] as const) await terbitkan(admin, jenis, [id]);
  const { boks, map } = await addMap(admin);
  for (const siswa of [id, other]) {
    done(await admin.call(lokasiArsip.simpanTempat, { params: { id: siswa }, body: { kode: map.kode } }));
  }
  done(await admin.call(suratResmi.boks, { body: { lokasi: boks.id } }));
  school.boks = boks.id;
  const surat = (await admin.call(suratResmi.list)).body.data;
  school.surat = surat.map((row) => row.id);
  const biaya = surat.find(({ jenis }) => jenis === 'biaya')?.id ?? '';
  done(await admin.call(suratResmi.cabut, { params: { id: biaya }, body: { alasan: `Salah tulis ${marked.nama}` } }));
  const count = await admin.call(opname.create, { body: { nama: 'Opname', lokasi: [] } });
  school.opname = count.body.data.id;
  done(count);
  await bukaUnduhan(pimpinan, await readyEkspor(app, pimpinan));
  const sheet = csvOf(rowOf({ nim: marked.nim, nama: marked.nama }));
  await plan(app, admin, await upload(app, admin, { sheet }));
  await insertRows(school);
}

/** A piece that the student has, with a note and a photo that say who. */
async function lendToMarked({ app, admin, id, item }: MarkedSchool): Promise<void> {
  const { nama_peminjam: _, nomor_peminjam: __, ...loan } = lendTo(item, dayFrom(app, 3));
  const borrower = { jenis_peminjam: 'siswa', data_siswa_id: id, catatan: `Dibawa ${marked.nama}` };
  const files = { foto_pinjam: await markedFace() };
  done(await admin.call(peminjaman.pinjam, { body: { ...loan, ...borrower }, files }));
}

async function insertRows({ app: { db, clock }, id }: MarkedSchool): Promise<void> {
  const [list, now] = [newId(), isoFromNow(clock)];
  const line = {
    urut: 1,
    versi: 1,
    sidik: 'a'.repeat(64),
    alasan: 'arsip',
    tahun_ajaran: '2026/2027',
    tempat: '',
  } as const;
  const kode_teks = `https://dokumen.example/${marked.nim}`;
  await transaction(db, async (db) => {
    await db
      .insertInto('pemusnahan')
      .values({ id: list, status: 'usulan', terbuka: 1, dasar: '{}', dibuat_pada: now } as never)
      .execute();
    await db
      .insertInto('pemusnahan_butir')
      .values({ pemusnahan_id: list, ...line, data_siswa_id: id } as never)
      .execute();
    await db
      .updateTable('berkas')
      .set({ kode_teks })
      .where('data_siswa_id', '=', id)
      .where('bidang', '=', 'fotokopi_kk')
      .execute();
  });
}
