import type { EksporRow, StatusEkspor } from '@gerbang/contract/laporan/ekspor';
import { type ReactNode, useId } from 'react';
import { formatGelombang, formatKelas, formatNumber, formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { fileSize } from '../../../ui/file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import classes from './ekspor-list.module.css';

const tones: Record<StatusEkspor, { tone: StatusTone; label: string }> = {
  menunggu: { tone: 'wait', label: 'Menunggu' },
  dibuat: { tone: 'wait', label: 'Dibuat' },
  siap: { tone: 'ok', label: 'Siap' },
  gagal: { tone: 'bad', label: 'Gagal' },
};

type AskAction = (action: 'unduh' | 'hapus', row: EksporRow) => void;
type EksporListProps = { rows: EksporRow[]; onAsk: AskAction; empty: ReactNode };

/** The exports that there are, newest first. */
export function EksporList({ rows, onAsk, empty }: EksporListProps) {
  const id = useId();
  if (rows.length === 0) return empty;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        Ekspor tersimpan
      </h2>
      <ul className={classes.list}>
        {rows.map((row) => (
          <EksporItem key={row.id} row={row} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  );
}

function EksporItem({ row, onAsk }: { row: EksporRow; onAsk: AskAction }) {
  const { status, dibuat_pada, dibuat_oleh } = row;
  const { tone, label } = tones[status];
  const isReady = status === 'siap';
  return (
    <li className={classes.item}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <div>
        <h3>{filterOf(row)}</h3>
        <p className={classes.seen}>
          Dipesan {formatWaktu(dibuat_pada)} oleh {dibuat_oleh ?? 'pimpinan tanpa nama'}
        </p>
        <Keadaan row={row} />
      </div>
      <div className={classes.actions}>
        {isReady && (
          <Button leftSection={<Icon name="download" size={16} />} onClick={() => onAsk('unduh', row)}>
            Unduh
          </Button>
        )}
        <Button leftSection={<Icon name={isReady ? 'trash' : 'x'} size={16} />} onClick={() => onAsk('hapus', row)}>
          {status === 'menunggu' || status === 'dibuat' ? 'Batalkan' : 'Hapus'}
        </Button>
      </div>
    </li>
  );
}

/** What it holds, how far it is, or why it failed. */
function Keadaan({ row }: { row: EksporRow }) {
  const { status, sudah, dari, dilewati, galat, kedaluwarsa_pada } = row;
  if (status === 'gagal') return <p className={classes.bad}>{galat}</p>;
  if (status === 'siap') {
    return (
      <>
        <p className={classes.seen}>{isiOf(row)}</p>
        {dilewati > 0 && (
          <p
            className={classes.bad}
          >{`${formatNumber(dilewati)} gambar hilang atau rusak; manifest.json menyebutnya.`}</p>
        )}
        {kedaluwarsa_pada && <p className={classes.seen}>Dihapus sendiri {formatWaktu(kedaluwarsa_pada)}</p>}
      </>
    );
  }
  const reading = status === 'menunggu' ? 'Segera dimulai' : 'Membaca data';
  const words = dari > 0 ? `${formatNumber(sudah)} dari ${formatNumber(dari)} gambar` : reading;
  return (
    <>
      <p className={classes.seen}>{words}. Anda boleh meninggalkan halaman ini.</p>
      <progress
        className={classes.bar}
        aria-label="Kemajuan ekspor"
        max={dari || 1}
        value={dari > 0 ? sudah : undefined}
      />
    </>
  );
}

// An export in words.

/** Which records it holds: 'Semua tahun ajaran', or what narrows them. */
export function filterOf({ saring }: EksporRow): string {
  const { tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan } = saring;
  const parts = [
    tahun_ajaran ?? 'Semua tahun ajaran',
    gelombang !== undefined && formatGelombang(gelombang),
    jurusan_pilihan,
    kelas_pilihan && formatKelas(kelas_pilihan),
    !saring.inventaris && 'tanpa inventaris',
    !saring.gambar && 'tanpa gambar',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What is in a file that is ready. */
export function isiOf({ siswa, barang, dari, dilewati, ukuran }: EksporRow): string {
  const counts = [
    `${formatNumber(siswa)} siswa`,
    `${formatNumber(barang)} barang`,
    `${formatNumber(dari - dilewati)} gambar`,
  ];
  return `${counts.join(', ')} · ${sizeOf(ukuran)}`;
}

const GIB = 1024 ** 3;

function sizeOf(bytes: number): string {
  return bytes < GIB ? fileSize(bytes) : `${(bytes / GIB).toFixed(1).replace('.', ',')} GB`;
}
