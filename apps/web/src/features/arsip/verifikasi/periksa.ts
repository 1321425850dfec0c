// Whether a paper is what it says: judged on this device, with the school's public keys. What is typed goes nowhere.

import {
  type DaftarKunci,
  KOMITMEN_BYTES,
  type KodeSurat,
  type KunciUmum,
  komitmenOver,
  sidikOf,
  tercetak,
} from '@gerbang/contract/arsip/kode-surat';
import { tanggalOnCampus } from '@gerbang/contract/format';

export type Hasil =
  | { apa: 'asli' }
  | { apa: 'dicabut'; tanggal: string }
  /** Name or NIM are others than those that are printed. */
  | { apa: 'tidak cocok' }
  /** Forged, altered, or signed by somebody else. */
  | { apa: 'bukan sekolah ini' };

type PrintedName = { nama: string; nim: string };

/** What becomes of a code together with what somebody reads on the paper. Of a paper that does not match nothing else is told. */
export async function periksa(kode: KodeSurat, printed: PrintedName, daftar: DaftarKunci): Promise<Hasil> {
  if (!(await isOfSchool(kode, daftar))) return { apa: 'bukan sekolah ini' };
  const { garam, komitmen } = kode.klaim;
  const own = (await sha256(komitmenOver(garam, tercetak(printed)))).slice(0, KOMITMEN_BYTES);
  if (!own.every((byte, n) => byte === komitmen[n])) return { apa: 'tidak cocok' };
  const sidik = sidikOf(await sha256(kode.isi));
  const dicabut = daftar.dicabut.find(({ surat }) => surat === sidik);
  return dicabut ? { apa: 'dicabut', tanggal: dicabut.tanggal } : { apa: 'asli' };
}

/** Whether one of the school's keys signed it, on a day on which that key did. */
async function isOfSchool({ klaim, isi, tanda }: KodeSurat, { kunci }: DaftarKunci): Promise<boolean> {
  const key = kunci.find(({ id }) => id === klaim.kunci);
  return key !== undefined && isAt(klaim.tanggal, key) && (await isSigned({ isi, tanda }, key));
}

function isAt(tanggal: string, { sejak, sampai }: KunciUmum): boolean {
  return tanggalOnCampus(sejak) <= tanggal && (sampai === null || tanggal <= tanggalOnCampus(sampai));
}

async function isSigned({ isi, tanda }: Pick<KodeSurat, 'isi' | 'tanda'>, { x, y }: KunciUmum): Promise<boolean> {
  const of = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, of, false, ['verify']);
  const bytes = new Uint8Array(isi);
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(tanda), bytes);
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
}
