// The code on a paper: what it says, how it is written into an address, and what is signed. Read by the server that
// makes it and by the page that checks it, which asks nobody.
import { type JenisSuratSiswa, jenisSuratSiswa } from './jenis-surat.ts';

/** What a paper claims. */
export type KlaimSurat = {
  jenis: JenisSuratSiswa;
  nomor: string;
  /** yyyy-mm-dd */
  tanggal: string;
  /** Id of the key, 6 hex digits. */
  kunci: string;
  /** Random, so that nobody can make a table of names. */
  garam: Uint8Array;
  /** The first half of a SHA-256 over salt and what is printed. */
  komitmen: Uint8Array;
};

/** A claim with its signature; `isi` are the signed bytes. */
export type KodeSurat = { klaim: KlaimSurat; isi: Uint8Array; tanda: Uint8Array };

export const GARAM_BYTES = 8;
export const KOMITMEN_BYTES = 16;
const KUNCI_BYTES = 3;
const TANDA_BYTES = 64;
const VERSI = 1;
const DAY_MS = 24 * 60 * 60_000;
const EPOCH = Date.UTC(2020, 0, 1);
const HEAD_BYTES = 1 + 2 + KUNCI_BYTES + GARAM_BYTES + KOMITMEN_BYTES;
/** Bytes of a number, so that the code stays small enough for a card. */
export const MAX_NOMOR = 60;

/**
 * A printed line as it is compared: letters that look the same are the same (NFKC), upper-case, one space between words,
 * apostrophes of one kind.
 */
export function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‘’ʻʼʾʿ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** What the commitment is over, besides the salt. */
export function tercetak({ nama, nim }: { nama: string; nim: string }): string {
  return `${normal(nama)}\n${normal(nim)}`;
}

/** The bytes that are hashed: salt, then what is printed. */
export function komitmenOver(garam: Uint8Array, tercetak: string): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(tercetak);
  const all = new Uint8Array(garam.length + words.length);
  all.set(garam);
  all.set(words, garam.length);
  return all;
}

/** The bytes that are signed. */
export function isiOf({ jenis, nomor, tanggal, kunci, garam, komitmen }: KlaimSurat): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(nomor);
  const isi = new Uint8Array(HEAD_BYTES + words.length);
  const days = Math.round((Date.parse(`${tanggal}T00:00:00Z`) - EPOCH) / DAY_MS);
  isi.set([(VERSI << 4) | jenisSuratSiswa.indexOf(jenis), days >> 8, days & 0xff]);
  isi.set(fromHex(kunci), 3);
  isi.set(garam, 3 + KUNCI_BYTES);
  isi.set(komitmen, 3 + KUNCI_BYTES + GARAM_BYTES);
  isi.set(words, HEAD_BYTES);
  return isi;
}

/** The text of the code, as it stands in the address behind '#'. */
export function kodeOf(isi: Uint8Array, tanda: Uint8Array): string {
  const all = new Uint8Array(isi.length + tanda.length);
  all.set(isi);
  all.set(tanda, isi.length);
  return toBase64url(all);
}

/** What a code says; undefined for what is none. Nothing of it is proven before the signature is checked. */
export function bacaKode(text: string): KodeSurat | undefined {
  const all = fromBase64url(text);
  if (!all || all.length < HEAD_BYTES + TANDA_BYTES + 1 || all.length > HEAD_BYTES + MAX_NOMOR + TANDA_BYTES) return;
  const isi = all.slice(0, -TANDA_BYTES);
  const [first = 0, high = 0, low = 0] = isi;
  const jenis = jenisSuratSiswa[first & 0xf];
  if (first >> 4 !== VERSI || !jenis) return;
  const at = 3 + KUNCI_BYTES;
  const klaim: KlaimSurat = {
    jenis,
    nomor: new TextDecoder().decode(isi.slice(HEAD_BYTES)),
    tanggal: new Date(EPOCH + ((high << 8) | low) * DAY_MS).toISOString().slice(0, 10),
    kunci: toHex(isi.slice(3, at)),
    garam: isi.slice(at, at + GARAM_BYTES),
    komitmen: isi.slice(at + GARAM_BYTES, HEAD_BYTES),
  };
  return { klaim, isi, tanda: all.slice(-TANDA_BYTES) };
}

/** How a revoked paper is named to everybody: only who holds the paper knows which one it is. Half a SHA-256, base64url. */
export function sidikOf(sha256: Uint8Array): string {
  return toBase64url(sha256.slice(0, 16));
}

/** What everybody may fetch: the keys with their time, and which papers are revoked. */
export type KunciUmum = { id: string; x: string; y: string; sejak: string; sampai: string | null };
export type DaftarKunci = { kunci: KunciUmum[]; dicabut: { surat: string; tanggal: string }[] };
export const DAFTAR_KUNCI = '/.well-known/gerbang-surat.json';
export const HALAMAN_VERIFIKASI = '/verifikasi';

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function toBase64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Only the one text that these bytes are written as: else a changed last letter could stand for the same bytes. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return toBase64url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
