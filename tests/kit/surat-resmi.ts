// Official papers for tests: a school that signs, papers as they are issued, and the check that a verifier makes.
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { JenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import {
  bacaKode,
  DAFTAR_KUNCI,
  type DaftarKunci,
  KOMITMEN_BYTES,
  type KodeSurat,
  komitmenOver,
  sidikOf,
  tercetak,
} from '@gerbang/contract/arsip/kode-surat';
import { type HasilTerbit, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { defaultSuratSekolah } from '@gerbang/contract/arsip/surat-sekolah';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Caller, TestApp } from './app.ts';
import type { Client } from './client.ts';

export const bertanda = {
  ...defaultSuratSekolah,
  tempat: 'Purwokerto',
  penandatangan: 'Drs. Hendro Wicaksono, M.Kom.',
  nomor_induk: 'NIDN 00 0000 0000',
};

type SuratApp = Pick<TestApp, 'db'> & { clock: Pick<TestApp['clock'], 'now'> };

/** The settings as if the pimpinan had saved them. */
export async function withPenandatangan({ db, clock }: SuratApp, surat = bertanda): Promise<void> {
  await transaction(db, async (db) => {
    const { n } = await db
      .selectFrom('pengaturan_versi')
      .select((eb) => eb.fn.coalesce(eb.fn.max('versi'), eb.lit(0)).as('n'))
      .where('bagian', '=', 'surat')
      .executeTakeFirstOrThrow();
    const row = { bagian: 'surat' as const, versi: Number(n) + 1, nilai: JSON.stringify(surat), kembali_ke: null };
    const diubah_pada = clock.now().toISOString();
    await db
      .insertInto('pengaturan_versi')
      .values({ ...row, diubah_pada, diubah_oleh: newId() })
      .execute();
  });
}

export async function terbitkan(admin: Client, jenis: JenisSuratSiswa, siswa: string[]): Promise<HasilTerbit> {
  const { body } = await admin.call(suratResmi.terbitkan, { body: { jenis, siswa } });
  return body.data;
}

type KeptPapers = Pick<TestApp['deps'], 'db' | 'images'>;

/** The code that a paper bears, of what was kept with it. */
export async function kodeOfSurat({ db, images }: KeptPapers, id: string): Promise<string> {
  const row = db.selectFrom('surat_resmi_berkas').select('kunci').where('surat_id', '=', id);
  const { kunci } = await row.executeTakeFirstOrThrow();
  const { alamat_kode } = JSON.parse((await images.read(kunci, 'kecil')).toString()) as { alamat_kode: string };
  return alamat_kode;
}

export async function daftarKunci(anyone: Client): Promise<DaftarKunci> {
  return JSON.parse((await anyone.request('GET', DAFTAR_KUNCI)).bytes.toString()) as DaftarKunci;
}

export type Printed = { nama: string; nim: string };

/** What a verifier finds with node's own crypto: nothing of the page's code but how a code is read. */
export function periksa(kode: string, printed: Printed, daftar: DaftarKunci): string {
  const read = bacaKode(kode);
  if (!read) return 'bukan kode';
  const { klaim, isi } = read;
  const kunci = daftar.kunci.find(({ id }) => id === klaim.kunci);
  if (!kunci || !isSigned(read, kunci)) return 'bukan sekolah ini';
  const dicabut = daftar.dicabut.find(({ surat }) => surat === sidikOf(sha256(isi)));
  const own = sha256(komitmenOver(klaim.garam, tercetak(printed))).subarray(0, KOMITMEN_BYTES);
  if (!own.equals(klaim.komitmen)) return 'tidak cocok';
  return dicabut ? 'dicabut' : 'asli';
}

function isSigned({ isi, tanda }: KodeSurat, { x, y }: { x: string; y: string }): boolean {
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify('sha256', isi, { key, dsaEncoding: 'ieee-p1363' }, tanda);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** A paper of a validated student, issued by an admin. */
export async function someSurat({ build }: Pick<TestApp, 'build'>, admin: Caller | Client): Promise<string> {
  const { id } = await build.dataSiswa({ status_data: 'Tervalidasi' });
  const { terbit } = await terbitkan(admin, 'bukti', [id]);
  return terbit[0]?.id ?? '';
}
