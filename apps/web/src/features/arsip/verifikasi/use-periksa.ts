import { bacaKode, DAFTAR_KUNCI, type DaftarKunci } from '@gerbang/contract/arsip/kode-surat';
import { useRef, useState } from 'react';
import { keep, kept } from '../../../lib/keeper/places.ts';
import { type Hasil, periksa } from './periksa.ts';

/** `pada`: when it was judged; `dibaca`: when the list of revocations was read. */
type CheckedHasil = Hasil & { pada: string; dibaca: string; segar: boolean };
export type CheckOutcome = CheckedHasil | { gagal: string };

const noList =
  'Daftar kunci sekolah belum dapat dibaca di perangkat ini. Sambungkan ke internet, lalu periksa sekali lagi.';
const noCrypto = 'Browser ini tidak dapat memeriksa surat. Buka halaman ini dengan https, atau dengan browser lain.';

/** Judges the code of this address against what is typed. */
export function usePeriksa(hash: string) {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [hasil, setHasil] = useState<CheckOutcome>();
  const judge = async (printed: { nama: string; nim: string }): Promise<CheckOutcome | undefined> => {
    // Only there where the address is safe.
    if (!globalThis.crypto?.subtle) return { gagal: noCrypto };
    const kode = bacaKode(hash);
    const list = await bacaDaftar();
    if (!list) return { gagal: noList };
    const { daftar, ...read } = list;
    return kode && { ...(await periksa(kode, printed, daftar)), ...read, pada: new Date().toISOString() };
  };
  return {
    hasil,
    pending,
    forget: () => setHasil(undefined),
    run: async (printed: { nama: string; nim: string }) => {
      if (busy.current) return;
      busy.current = true;
      setPending(true);
      setHasil(await judge(printed).catch(() => ({ gagal: noCrypto })));
      setPending(false);
      busy.current = false;
    },
  };
}

// Keys and revocations: as the school has them now, or as this device read them last.

/** `dibaca`: when it was read from the school (ISO 8601); `segar` whether that was just now. */
type Terbaca = { daftar: DaftarKunci; dibaca: string; segar: boolean };

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
