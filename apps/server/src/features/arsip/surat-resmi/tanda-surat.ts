// The code of a paper as it is made: a commitment to what is printed, signed.
import { createHash, randomBytes } from 'node:crypto';
import type { JenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import {
  GARAM_BYTES,
  HALAMAN_VERIFIKASI,
  isiOf,
  KOMITMEN_BYTES,
  kodeOf,
  komitmenOver,
  sidikOf,
  tercetak,
} from '@gerbang/contract/arsip/kode-surat';
import { ownUrl } from '../../../platform/own-url.ts';
import type { Penanda } from './kunci.ts';

type PrintedFacts = { jenis: JenisSuratSiswa; nomor: string; tanggal: string; nama: string; nim: string };

/** The address that the code leads to, and `sidik`, by which the paper can be revoked. */
export type SuratMark = { alamat: string; sidik: string };

/** Undefined where there is no address to lead to. */
export function tandai(
  printed: PrintedFacts,
  { penanda, publicUrl }: { penanda: Penanda; publicUrl: string },
): SuratMark | undefined {
  const { jenis, nomor, tanggal } = printed;
  const garam = randomBytes(GARAM_BYTES);
  const komitmen = sha256(komitmenOver(garam, tercetak(printed))).subarray(0, KOMITMEN_BYTES);
  const isi = isiOf({ jenis, nomor, tanggal, kunci: penanda.id, garam, komitmen });
  const kode = kodeOf(isi, penanda.tanda(isi));
  const alamat = ownUrl(publicUrl, `${HALAMAN_VERIFIKASI}#${kode}`);
  return alamat === undefined ? undefined : { alamat, sidik: sidikOf(sha256(isi)) };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
