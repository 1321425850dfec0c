import { today } from '@gerbang/contract/fields';
import { laporan } from '@gerbang/contract/laporan';
import { useState } from 'react';
import * as z from 'zod/mini';
import { recentTahunAjaran } from '../../lib/tahun-ajaran.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { FormGrid } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LaporanSection } from './laporan-section.tsx';
import { useUnduh } from './use-unduh.ts';

const dataSiswaExcel = { endpoint: laporan.dataSiswaExcel, format: 'Excel', fallback: 'downloaded_file.xlsx' } as const;
const dataSiswaPdf = { endpoint: laporan.dataSiswaPdf, format: 'PDF', fallback: 'laporan-data-siswa.pdf' } as const;
const dataInventarisExcel = { ...dataSiswaExcel, endpoint: laporan.dataInventarisExcel } as const;
const dataInventarisPdf = {
  endpoint: laporan.dataInventarisPdf,
  format: 'PDF',
  fallback: 'downloaded_file.pdf',
} as const;

/** The reports of students and inventory, as Excel or PDF. */
export function LaporanPage() {
  return (
    <>
      <PageHeader title="Laporan" help="Arsip siswa dan inventaris sebagai file untuk dicetak atau diolah." />
      <FormGrid>
        <LaporanDataSiswa />
        <LaporanDataInventaris />
      </FormGrid>
    </>
  );
}

function LaporanDataSiswa() {
  const [typed, setTyped] = useState<string>();
  const excel = useUnduh(dataSiswaExcel);
  const pdf = useUnduh(dataSiswaPdf);
  const body = { tahun_ajaran: typed ?? '' };
  const error = z.safeParse(laporan.dataSiswaExcel.body, body).error?.issues[0]?.message;
  return (
    <LaporanSection
      title="Unduh Data Siswa"
      help="Data siswa yang sudah valid dari satu tahun ajaran."
      excel={{ pending: excel.pending, start: () => excel.run({ body }) }}
      pdf={{ pending: pdf.pending, start: () => pdf.run({ body }) }}
      disabled={error !== undefined}
    >
      <Autocomplete
        label="Tahun Ajaran"
        value={typed ?? ''}
        onChange={setTyped}
        data={recentTahunAjaran(today())}
        error={typed !== undefined && error}
        description="Contoh: 2026/2027"
        maxLength={9}
        enterKeyHint="done"
      />
    </LaporanSection>
  );
}

function LaporanDataInventaris() {
  const excel = useUnduh(dataInventarisExcel);
  const pdf = useUnduh(dataInventarisPdf);
  return (
    <LaporanSection
      title="Unduh Data Inventaris"
      help="Semua barang beserta lokasi dan kondisinya."
      excel={{ pending: excel.pending, start: () => excel.run({}) }}
      pdf={{ pending: pdf.pending, start: () => pdf.run({}) }}
    />
  );
}
