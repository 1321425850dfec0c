import { jenisSurat, jenisSuratLabels } from '@gerbang/contract/jenis-surat';
import { type SuratResmiRow, suratResmi } from '@gerbang/contract/surat-resmi';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { SuratSearch } from '../../lib/filter-address.ts';
import { formatTanggal, formatWaktu, TIDAK_TERSEDIA } from '../../lib/format.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import type { CardContent, Column } from '../../ui/data-list-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { Kertas } from '../sekolah/kertas.tsx';
import { CabutDialog } from './cabut-dialog.tsx';
import classes from './surat-resmi.module.css';
import { useUnduh } from './unduh.ts';

const nothingFound = 'Surat Tidak Ditemukan!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };
const semua = { value: '', label: 'Semua' };
const kinds = [semua, ...jenisSurat.map((value) => ({ value, label: jenisSuratLabels[value] }))];
const states = [semua, { value: 'berlaku', label: 'Berlaku' }, { value: 'dicabut', label: 'Dicabut' }];

/** /surat: every paper that was issued, the newest first. */
export function SuratResmiPage() {
  const { jenis, keadaan, choose } = useFilters();
  const list = useList(suratResmi.list, { jenis, keadaan }, tell);
  const [opened, setOpened] = useState<SuratResmiRow>();
  const { unduh, cetak } = useUnduh();
  const selection = useSelection(list, ({ nomor }) => nomor);
  const print = () => {
    const ids = selection.rows.filter(({ ada_berkas }) => ada_berkas).map(({ id }) => id);
    if (ids.length > 0) void cetak(ids);
    else toast.warning('Berkas surat ini tidak tersedia');
  };
  const ofRow = (row: SuratResmiRow): Actions => ({
    row,
    unduh: row.ada_berkas ? () => void unduh(row.id) : undefined,
    cabut: row.dicabut_pada === null && row.nama !== null ? () => setOpened(row) : undefined,
  });
  return (
    <>
      <ListScreen
        title="Surat"
        help="Surat resmi yang sudah diterbitkan. Menerbitkan: dari Data Valid, atau dari detail siswa."
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={{ selection, actions: [{ label: 'Cetak', icon: 'download', run: print }], most: 500 }}
        chooser={
          <>
            <FilterChoice label="Jenis" options={kinds} value={jenis ?? ''} onChange={choose('jenis')} />
            <FilterChoice label="Keadaan" options={states} value={keadaan ?? ''} onChange={choose('keadaan')} />
          </>
        }
        searchExample="0417, Dewi, 2610417"
        searchHint="Pisahkan dengan koma untuk pencarian khusus."
        nothingFound={nothingFound}
        emptyState={
          <EmptyState title="Belum Ada Surat">Surat yang diterbitkan dari Data Valid tampil di sini.</EmptyState>
        }
        columns={columns}
        rowKey={({ id }) => id}
        minWidth={960}
        actionsWidth={124}
        actions={(row) => <RowActions {...ofRow(row)} />}
        card={(row) => cardOf(row, ofRow(row))}
      />
      {opened && <CabutDialog surat={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Kind and state in the address; another one is another list, which begins at page 1. */
function useFilters() {
  const given = useSearch({ strict: false }) as SuratSearch & { page?: string };
  const navigate = useNavigate();
  const choose = (name: keyof SuratSearch) => (value: string) => {
    const { page: _page, [name]: _before, ...others } = given;
    void navigate({ to: '.', search: { ...others, ...(value && { [name]: value }) } });
  };
  return {
    jenis: jenisSurat.find((each) => each === given.jenis),
    keadaan: states.find(({ value }) => value !== '' && value === given.keadaan)?.value,
    choose,
  };
}

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

type Actions = { row: SuratResmiRow; unduh: (() => void) | undefined; cabut: (() => void) | undefined };

function RowActions({ row, unduh, cabut }: Actions) {
  return (
    <>
      {unduh && (
        <Button size="s" onClick={unduh} aria-label={`PDF ${row.nomor}`}>
          PDF
        </Button>
      )}
      {cabut && <IconButton icon="reject" label={`Cabut ${row.nomor}`} onClick={cabut} />}
    </>
  );
}

function cardOf(row: SuratResmiRow, { unduh, cabut }: Actions): CardContent {
  const actions: ReactNode[] = [];
  if (unduh)
    actions.push(
      <button key="pdf" type="button" onClick={unduh} aria-label={`PDF ${row.nomor}`}>
        <Icon name="download" size={16} />
        PDF
      </button>,
    );
  if (cabut)
    actions.push(
      <button key="cabut" type="button" onClick={cabut} aria-label={`Cabut ${row.nomor}`}>
        <Icon name="reject" size={16} />
        Cabut
      </button>,
    );
  return {
    title: row.nomor,
    lines: [
      `${jenisSuratLabels[row.jenis]} · ${formatTanggal(row.tanggal)}`,
      [nameOf(row), row.nim && `NIM ${row.nim}`].filter(Boolean).join(' · '),
      <Keadaan key="keadaan" row={row} />,
      aboutCabut(row),
    ].filter(Boolean),
    actions,
  };
}
