import { bacaKode } from '@gerbang/contract/arsip/kode-surat';
import { useRef, useState } from 'react';
import { bacaDaftar } from './daftar-kunci.ts';
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
