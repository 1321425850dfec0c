import type { ImporDetail } from '@gerbang/contract/laporan/impor';
import { formatNumber } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './langkah.module.css';
import { words } from './words.ts';

const order = ['Berkas', 'Kolom', 'Uji coba', 'Selesai'] as const;

const places: Record<ImporDetail['tahap'], number> = {
  unggah: 0,
  baca: 0,
  kolom: 1,
  gambar: 2,
  uji: 2,
  rencana: 2,
  jalan: 3,
  mundur: 3,
  urung: 3,
  selesai: 4,
  diurungkan: 4,
  gagal: 3,
  dibatalkan: 3,
};

/** One that failed or was cancelled came no further than what is there of it. */
function placeOf({ tahap, kolom, pemetaan }: ImporDetail): number {
  if (tahap !== 'gagal' && tahap !== 'dibatalkan') return places[tahap];
  return kolom.length === 0 ? 0 : pemetaan ? 2 : 1;
}

/** Where the import is, of four steps. */
export function Langkah({ detail, isMapping }: { detail: ImporDetail; isMapping: boolean }) {
  const at = isMapping ? 1 : placeOf(detail);
  return (
    <ol className={classes.steps}>
      {order.map((name, step) => (
        <li
          key={name}
          data-state={step < at ? 'done' : step === at ? 'on' : 'next'}
          aria-current={step === at ? 'step' : undefined}
        >
          <span className={classes.number}>{step < at ? <Icon name="valid" /> : step + 1}</span>
          <b>{name}</b>
          <small>{factOf(detail, step)}</small>
        </li>
      ))}
    </ol>
  );
}

const endings: Partial<Record<ImporDetail['tahap'], string>> = {
  jalan: 'sedang berjalan',
  mundur: 'sedang dibatalkan',
  urung: 'sedang diurungkan',
  selesai: 'sudah masuk',
  diurungkan: 'sudah diurungkan',
  gagal: 'gagal',
  dibatalkan: 'dibatalkan',
};

function factOf(detail: ImporDetail, step: number): string {
  const { nama_berkas, kolom, pemetaan, saran, jumlah, tahap } = detail;
  if (tahap === 'gagal' || tahap === 'dibatalkan') {
    if (step === placeOf(detail)) return endings[tahap] ?? '';
    if (step === 3) return 'belum dijalankan';
  }
  if (step === 0) return nama_berkas;
  const known = Object.values((pemetaan ?? saran)?.kolom ?? {}).length;
  if (step === 1)
    return kolom.length === 0 ? 'belum dibaca' : `${known} dari ${words[detail.jenis].sources.length} isian`;
  if (step === 2) return pemetaan ? `${formatNumber(jumlah.baris)} baris` : 'belum diperiksa';
  return endings[tahap] ?? 'belum dijalankan';
}
