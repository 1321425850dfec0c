import { jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { type SuratResmiRow, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { formatTanggal, formatWaktu, TIDAK_TERSEDIA } from '../../../lib/format.ts';
import { type ListDialogProps, ListPage } from '../../../list/list-page.tsx';
import type { CardContent, Column } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CabutDialog } from './cabut-dialog.tsx';
import classes from './surat-resmi.module.css';
import { useUnduh } from './unduh.ts';

/** /surat: every paper that was issued, the newest first. */
export function SuratResmiPage() {
  const { unduh, cetak } = useUnduh();
  return (
    <ListPage
      call={suratResmi.list}
      inSight
      title="Surat"
      help="Surat resmi yang sudah diterbitkan. Menerbitkan: dari Data Valid, atau dari detail siswa."
      searchExample="0417, Dewi, 2610417"
      searchHint="Pisahkan dengan koma untuk pencarian khusus."
      nothingFound="Surat Tidak Ditemukan!"
      emptyState={
        <EmptyState title="Belum Ada Surat">Surat yang diterbitkan dari Data Valid tampil di sini.</EmptyState>
      }
      columns={columns}
      minWidth={960}
      actionsWidth={124}
      nameOf={({ nomor }) => nomor}
      card={cardOf}
      rowActions={({ id, nomor, ada_berkas, dicabut_pada, nama }, open) => [
        ada_berkas && { icon: 'download', word: 'PDF', label: `PDF ${nomor}`, isMain: true, run: () => void unduh(id) },
        dicabut_pada === null &&
          nama !== null && { icon: 'reject', word: 'Cabut', label: `Cabut ${nomor}`, run: () => open(Cabut) },
      ]}
      bulk={[
        {
          label: 'Cetak',
          icon: 'download',
          only: ({ ada_berkas }) => ada_berkas,
          none: 'Berkas surat ini tidak tersedia',
          run: (rows) => void cetak(rows.map(({ id }) => id)),
        },
      ]}
    />
  );
}

const Cabut = ({ row, onClose }: ListDialogProps<SuratResmiRow>) => <CabutDialog surat={row} onClose={onClose} />;

const nameOf = ({ nama }: SuratResmiRow) => nama ?? TIDAK_TERSEDIA;

function Keadaan({ row }: { row: SuratResmiRow }) {
  if (row.dicabut_pada === null) return <StatusBadge tone="ok">Berlaku</StatusBadge>;
  return <StatusBadge tone="bad">Dicabut</StatusBadge>;
}

/** Why and by whom it was revoked, and what has taken its place. */
function aboutCabut({ dicabut_pada, dicabut_oleh, alasan_cabut, pengganti }: SuratResmiRow): string {
  if (dicabut_pada === null) return '';
  const by = `${formatWaktu(dicabut_pada)} oleh ${dicabut_oleh ?? 'akun yang sudah dihapus'}`;
  return [by, alasan_cabut, pengganti && `Diganti ${pengganti}`].filter(Boolean).join('. ');
}

const columns: Column<SuratResmiRow>[] = [
  {
    key: 'nomor',
    header: 'Nomor',
    width: 172,
    cell: (row) => (
      <>
        <b className={classes.nomor}>{row.nomor}</b>
        <span className={classes.about}>{jenisSuratLabels[row.jenis]}</span>
      </>
    ),
  },
  {
    key: 'nama',
    header: 'Untuk',
    cell: (row) => (
      <>
        {nameOf(row)}
        {row.nim && <span className={classes.about}>NIM {row.nim}</span>}
      </>
    ),
  },
  { key: 'tanggal', header: 'Tanggal', width: 156, cell: ({ tanggal }) => formatTanggal(tanggal) },
  { key: 'oleh', header: 'Diterbitkan Oleh', width: 148, cell: (row) => row.diterbitkan_oleh ?? '–' },
  {
    key: 'keadaan',
    header: 'Keadaan',
    width: 172,
    cell: (row) => (
      <>
        <Keadaan row={row} />
        <span className={classes.about}>{aboutCabut(row)}</span>
      </>
    ),
  },
];

const cardOf = (row: SuratResmiRow): CardContent => ({
  title: row.nomor,
  lines: [
    `${jenisSuratLabels[row.jenis]} · ${formatTanggal(row.tanggal)}`,
    [nameOf(row), row.nim && `NIM ${row.nim}`].filter(Boolean).join(' · '),
    <Keadaan key="keadaan" row={row} />,
    aboutCabut(row),
  ].filter(Boolean),
});
