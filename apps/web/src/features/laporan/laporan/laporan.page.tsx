import { laporan } from '@gerbang/contract/laporan/laporan';
import { useSearch } from '@tanstack/react-router';
import { FormGrid } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { laporanSearch } from './laporan-address.ts';
import { LaporanDataSiswa } from './laporan-data-siswa.tsx';
import { LaporanSection } from './laporan-section.tsx';
import { useUnduh } from './use-unduh.ts';

const dataInventarisExcel = {
  endpoint: laporan.dataInventarisExcel,
  format: 'Excel',
  fallback: 'downloaded_file.xlsx',
} as const;
const dataInventarisPdf = {
  endpoint: laporan.dataInventarisPdf,
  format: 'PDF',
  fallback: 'downloaded_file.pdf',
} as const;

/** The reports of students and inventory, as Excel or PDF. */
export function LaporanPage() {
  const asked = laporanSearch(useSearch({ strict: false }));
  return (
    <>
      <PageHeader title="Laporan" help="Arsip siswa dan inventaris sebagai file untuk dicetak atau diolah." />
      <FormGrid>
        <LaporanDataSiswa key={JSON.stringify(asked)} asked={asked} />
        <LaporanDataInventaris />
      </FormGrid>
    </>
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
