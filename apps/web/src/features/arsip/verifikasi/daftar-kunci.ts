// Keys and revocations: as the school has them now, or as this device read them last.
import { DAFTAR_KUNCI, type DaftarKunci } from '@gerbang/contract/arsip/kode-surat';
import { keep, kept } from '../../../lib/keeper/places.ts';

/** `dibaca`: when it was read from the school (ISO 8601); `segar` whether that was just now. */
export type Terbaca = { daftar: DaftarKunci; dibaca: string; segar: boolean };

/** Undefined where this device has never read it and does not reach the school. */
export async function bacaDaftar(): Promise<Terbaca | undefined> {
  try {
    const answer = await fetch(DAFTAR_KUNCI, { cache: 'no-cache', credentials: 'omit' });
    const daftar = answer.ok ? readDaftar(await answer.text()) : undefined;
    if (!daftar) return readLast();
    const dibaca = new Date().toISOString();
    keep('daftar-kunci', JSON.stringify({ daftar, dibaca }));
    return { daftar, dibaca, segar: true };
  } catch {
    return readLast();
  }
}

/** For when there is no network. */
function readLast(): Terbaca | undefined {
  try {
    const { daftar, dibaca } = JSON.parse(kept('daftar-kunci') ?? '') as Omit<Terbaca, 'segar'>;
    return { daftar, dibaca, segar: false };
  } catch {
    return undefined;
  }
}

/** A page instead of the list comes from something in between, such as the login page of a public network. */
function readDaftar(text: string): DaftarKunci | undefined {
  const daftar = JSON.parse(text) as Partial<DaftarKunci>;
  return Array.isArray(daftar.kunci) && Array.isArray(daftar.dicabut) ? (daftar as DaftarKunci) : undefined;
}
