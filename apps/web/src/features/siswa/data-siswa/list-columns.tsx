// The columns of the three lists (ARSIP-7, ARSIP-8).

import { today } from '@gerbang/contract/fields';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { DataSiswaRow } from '@gerbang/contract/siswa/data-siswa';
import type { ReactNode } from 'react';
import {
  formatWaktu,
  formatWhatsapp,
  joinWords,
  namaPengelola,
  tanggalOnCampus,
  whatsappLink,
} from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-list-props.ts';
import { NameCell } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './list-columns.module.css';
import { NamaPilihan } from './nama-pilihan.tsx';

/** The 3x4 photo of a record; decoration, the name stands beside it. */
export function PasFoto({ row, size }: { row: Pick<DataSiswaRow, 'pas_foto_3x4'>; size: 's' | 'm' | 'l' }) {
  return <Photo src={row.pas_foto_3x4 && thumbnailOf(row.pas_foto_3x4)} alt="" size={size} />;
}

/** The number of a record in its one form, or else as it was typed. */
export const nomorOf = ({ nomor_e164, nomor_whatsapp }: Pick<DataSiswaRow, 'nomor_e164' | 'nomor_whatsapp'>): string =>
  nomor_e164 ?? nomor_whatsapp;

/** A WhatsApp number that opens a chat; on a card with an icon before it. */
export function WhatsappLink({ nomor, icon = false }: { nomor: string; icon?: boolean }) {
  return (
    <a href={whatsappLink(nomor)} target="_blank" rel="noreferrer">
      {icon && <Icon name="chat" size={16} />}
      {formatWhatsapp(nomor)}
    </a>
  );
}

/** Of a record that was rejected, mended and sent again: it comes first in the queue. */
export function ResubmittedBadge() {
  return (
    <StatusBadge tone="neutral" icon="rotate">
      Diajukan lagi
    </StatusBadge>
  );
}

/** Whether there is something to know of a waiting record before it is opened. */
export const isMarked = ({ diajukan_lagi, antrean }: DataSiswaRow): boolean =>
  diajukan_lagi || (antrean !== undefined && (antrean.kurang.length > 0 || antrean.dipegang !== null));

/** That it was rejected, mended and sent again, what is required and not there, and which other admin checks it. */
export function WaitingBadges({ row: { diajukan_lagi, antrean } }: { row: DataSiswaRow }) {
  const missing = antrean?.kurang ?? [];
  return (
    <span className={classes.marks}>
      {antrean?.dipegang && (
        <StatusBadge tone="wait" icon="user">
          Sedang diperiksa {antrean.dipegang.nama ?? 'admin lain'}
        </StatusBadge>
      )}
      {diajukan_lagi && <ResubmittedBadge />}
      {missing.length > 0 && (
        <StatusBadge tone="bad" icon="warn">
          Belum ada {joinWords(missing)}
        </StatusBadge>
      )}
    </span>
  );
}

const DAY_MS = 86_400_000;
/** From so many days on a student has waited too long. */
const LONG = 7;

/** For how long a record has waited since it was sent last. */
export function Waited({ row: { dikirim_pada } }: { row: DataSiswaRow }) {
  const days = (Date.parse(today()) - Date.parse(tanggalOnCampus(dikirim_pada))) / DAY_MS;
  if (days <= 0) return 'Dikirim hari ini';
  return <span className={days >= LONG ? classes.late : undefined}>Menunggu {days} hari</span>;
}

const nama: Column<DataSiswaRow> = {
  key: 'nama',
  header: 'Nama',
  skeleton: 'person',
  cell: ({ nama }) => nama,
};

/** The name of a row that opens its record, with what the list tells of it. */
export function Person({ row, children }: { row: DataSiswaRow; children: ReactNode }) {
  return (
    <NameCell photo={<PasFoto row={row} size="s" />}>
      {children}
      {isMarked(row) && <WaitingBadges row={row} />}
    </NameCell>
  );
}

const nim: Column<DataSiswaRow> = { key: 'nim', header: 'NIM', width: 92, cell: (row) => row.nim };
const diubah: Column<DataSiswaRow> = {
  key: 'diubah',
  header: 'Terakhir Diubah',
  extra: true,
  width: 132,
  cell: (row) => formatWaktu(row.diubah_pada),
};
const pengelola: Column<DataSiswaRow> = { key: 'pengelola', header: 'Admin Pengelola', cell: namaPengelola };

/** Widths in px of the columns that both forms of the list have. */
type Widths = { tahun: number; jurusan: number; kelas: number; whatsapp: number };

const registration = ({ tahun, jurusan, kelas, whatsapp }: Widths): Column<DataSiswaRow>[] => [
  { key: 'tahun_ajaran', header: 'Tahun Ajaran', width: tahun, nowrap: true, cell: (row) => row.tahun_ajaran },
  {
    key: 'jurusan',
    header: 'Jurusan',
    width: jurusan,
    grow: 0.2,
    cell: (row) => <NamaPilihan jenis="jurusan" kode={row.jurusan_pilihan} />,
  },
  {
    key: 'kelas',
    header: 'Kelas',
    width: kelas,
    nowrap: true,
    cell: (row) => <NamaPilihan jenis="kelas" kode={row.kelas_pilihan} />,
  },
  {
    key: 'whatsapp',
    header: 'Nomor Whatsapp',
    width: whatsapp,
    nowrap: true,
    cell: (row) => <WhatsappLink nomor={nomorOf(row)} />,
  },
];

const wide = registration({ tahun: 104, jurusan: 186, kelas: 108, whatsapp: 138 });

export const waitingColumns: Column<DataSiswaRow>[] = [
  nama,
  nim,
  { key: 'lama', header: 'Lama Menunggu', width: 148, nowrap: true, cell: (row) => <Waited row={row} /> },
  ...wide.map((column) => ({ ...column, extra: column.key === 'tahun_ajaran' })),
  diubah,
];

/** Nine columns: the dense form. */
export const validColumns = [
  nama,
  { ...nim, width: 76 },
  ...registration({ tahun: 84, jurusan: 112, kelas: 94, whatsapp: 124 }),
  { ...pengelola, width: 116, grow: 0.15 },
  diubah,
];

export const rejectedColumns: Column<DataSiswaRow>[] = [
  { ...nama, width: 300, grow: 0.3 },
  { ...nim, width: 100 },
  ...wide.map((column) => ({ ...column, extra: true })),
  {
    key: 'alasan',
    header: 'Alasan Penolakan',
    cell: (row) => <span className={classes.reason}>{row.alasan_penolakan || 'Tidak ada keterangan'}</span>,
  },
  { ...pengelola, width: 160 },
  diubah,
];
