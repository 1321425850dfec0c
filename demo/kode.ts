// What the QR on some of the demo's papers says: invented numbers at official sites, at one that the school added, and forgeries.
import type { DokumenBerkode } from '@gerbang/contract/siswa/kode-dokumen';
import type { DemoSiswa } from './siswa.ts';

/** A site for e-ijazah that the school put on its list itself. */
export const SITUS_DAERAH = 'ijazah.disdik-contoh.example';

const kk = (nim: string) => `https://layananonline.dukcapil.kemendagri.go.id/Terpusat/Pindai?k=CONTOH-${nim}`;
const ijazah = (nim: string) => `https://ijazah.kemendikdasmen.go.id/cek?no=CONTOH-${nim}`;

/** By NIM; what the desk has to tell from the others. */
const odd: Record<string, string> = {
  '2610411': 'https://dukcapil-kemendagri-go-id.example/cek?k=CONTOH-2610411',
  '2610409': 'KARTU KELUARGA CONTOH 2610409',
};

/** Not every KK has one, nor any that was photographed badly; an ijazah only since 2025. */
export function kodeOf({ nim, flaws, dokumen, tahun_ajaran }: DemoSiswa, bidang: DokumenBerkode): string | undefined {
  if (flaws.foto?.[bidang] || !dokumen.includes(bidang)) return undefined;
  const last = Number(nim.at(-1));
  if (bidang === 'fotokopi_kk') return odd[nim] ?? (last % 2 === 1 || last === 0 ? kk(nim) : undefined);
  if (tahun_ajaran < '2025' || last % 3 === 1) return undefined;
  return last === 5 ? `https://${SITUS_DAERAH}/cek/CONTOH-${nim}` : ijazah(nim);
}
