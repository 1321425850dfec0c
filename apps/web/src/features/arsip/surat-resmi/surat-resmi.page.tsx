import { isOfSiswa, jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { type SuratResmiRow, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { formatTanggal, formatWaktu, TIDAK_TERSEDIA } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { type ListDialogProps, ListPage } from '../../../list/list-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { CardContent, Column } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import classes from './surat-resmi.module.css';
import { TerbitkanDialog } from './terbitkan-dialog.tsx';
import { useUnduh } from './unduh.ts';

/** /surat: every paper that was issued, the newest first. */
export function SuratResmiPage() {
  const { unduh, cetak } = useUnduh();
  const isAdmin = useSession()?.role.nama === 'admin';
  return (
    <ListPage
      call={suratResmi.list}
      title="Surat"
      help="Surat resmi yang sudah diterbitkan."
      action={(open) =>
        isAdmin && (
          <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => open(Terbitkan)}>
            Terbitkan Surat
          </Button>
        )
      }
      searchExample="0417, Dewi, 2610417"
      searchHint="Pisahkan beberapa kata dengan koma."
      nothingFound="Surat Tidak Ditemukan!"
      emptyState={<EmptyState title="Belum Ada Surat">Surat tampil di sini setelah diterbitkan.</EmptyState>}
      columns={columns}
      minWidth={960}
      actionsWidth={152}
      nameOf={({ nomor }) => nomor}
      card={cardOf}
      rowActions={({ id, nomor, ada_berkas, dicabut_pada, nama }, open) => [
        ada_berkas && { icon: 'download', word: 'PDF', label: `PDF ${nomor}`, isMain: true, run: () => void unduh(id) },
        dicabut_pada === null &&
          nama !== null && {
            icon: 'reject',
            word: 'Cabut',
            label: `Cabut ${nomor}`,
            isMain: true,
            run: () => open(Cabut),
          },
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

const Terbitkan = ({ onClose }: ListDialogProps<SuratResmiRow>) => <TerbitkanDialog onClose={onClose} />;

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
    width: 196,
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
  { key: 'oleh', header: 'Diterbitkan Oleh', width: 132, cell: (row) => row.diterbitkan_oleh ?? '–' },
  {
    key: 'keadaan',
    header: 'Keadaan',
    width: 148,
    grow: 0.5,
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

type CabutDialogProps = { surat: SuratResmiRow; onClose: () => void };

/** Asks why a paper is revoked, and whether another one takes its place. */
function CabutDialog({ surat, onClose }: CabutDialogProps) {
  const [replaced, setReplaced] = useState(false);
  const isAdmin = useSession()?.role.nama === 'admin';
  const mayReplace = isAdmin && surat.data_siswa_id !== null && isOfSiswa(surat.jenis);
  return (
    <FormDialog
      title="Cabut Surat"
      confirmLabel={replaced ? 'Ganti' : 'Cabut'}
      danger
      call={replaced ? suratResmi.ganti : suratResmi.cabut}
      base={{ alasan: '' }}
      input={(body) => ({ params: { id: surat.id }, body })}
      touched={[suratResmi.list]}
      failure={actionFailure}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <p>
            {jenisSuratLabels[surat.jenis]} nomor <b>{surat.nomor}</b>
            {surat.nama && `, ${surat.nama}`}. Siapa pun yang memeriksa kodenya membaca “dicabut”. Nomornya tidak
            dipakai lagi.
          </p>
          <TextInput
            {...text('alasan')}
            label="Alasan"
            description="Dibaca siswa dan staf, tidak tampil di halaman pemeriksaan."
            maxLength={255}
          />
          {mayReplace && (
            <Checkbox checked={replaced} onChange={setReplaced}>
              Terbitkan pengganti dengan nomor baru
            </Checkbox>
          )}
        </>
      )}
    </FormDialog>
  );
}
