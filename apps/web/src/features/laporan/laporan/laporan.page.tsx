import { today } from '@gerbang/contract/fields';
import { laporan } from '@gerbang/contract/laporan/laporan';
import type { Pilihan } from '@gerbang/contract/sekolah/pilihan';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatGelombang, formatKelas } from '../../../lib/format.ts';
import { textsIn } from '../../../lib/list-params.ts';
import { recentTahunAjaran, runningTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import { validIn } from '../../../lib/use-filters.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Select } from '../../../ui/select.tsx';
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

const dataSiswaExcel = { endpoint: laporan.dataSiswaExcel, format: 'Excel', fallback: 'downloaded_file.xlsx' } as const;
const dataSiswaPdf = { endpoint: laporan.dataSiswaPdf, format: 'PDF', fallback: 'laporan-data-siswa.pdf' } as const;

const rules = laporan.dataSiswaExcel.body.shape;
const gelombang = Array.from({ length: 9 }, (_, n) => ({ value: `${n + 1}`, label: formatGelombang(n + 1) }));

/** What an address asks for, as far as it means anything: 'semua' is no school year of a report, which is at first of this year. */
const known = (asked: LaporanSearch): LaporanSearch => ({
  tahun_ajaran: runningTahunAjaran(today()),
  ...validIn(laporanSearch(asked), rules),
});

/** The report of students: of a school year, or of a part of it. `asked` is what the address names. */
function LaporanDataSiswa({ asked }: { asked: LaporanSearch }) {
  const [{ tahun_ajaran, ...part }, setChosen] = useState(() => known(asked));
  const excel = useUnduh(dataSiswaExcel);
  const pdf = useUnduh(dataSiswaPdf);
  const { jurusan = [], kelas = [] } = useBerlaku()?.pilihan ?? {};
  const put = (change: LaporanSearch) => setChosen((chosen) => ({ ...chosen, ...change }));
  const body = { ...laporanSearch(part), tahun_ajaran: tahun_ajaran ?? '' };
  const error = z.safeParse(rules.tahun_ajaran, body.tahun_ajaran).error?.issues[0]?.message;
  return (
    <LaporanSection
      title="Unduh Data Siswa"
      help="Data siswa yang sudah valid dari satu tahun ajaran, seluruhnya atau sebagian."
      excel={{ pending: excel.pending, start: () => excel.run({ body }) }}
      pdf={{ pending: pdf.pending, start: () => pdf.run({ body }) }}
      off={error && 'Isi tahun ajaran lebih dulu, misalnya 2026/2027.'}
    >
      <FormGrid>
        <Autocomplete
          label="Tahun Ajaran"
          data-choice
          value={tahun_ajaran ?? ''}
          onChange={(text) => put({ tahun_ajaran: text })}
          data={recentTahunAjaran(today())}
          error={error}
          maxLength={9}
          enterKeyHint="done"
        />
        <Part
          label="Gelombang"
          options={gelombang}
          value={part.gelombang}
          onChange={(text) => put({ gelombang: text })}
        />
        <Part
          label="Jurusan"
          options={jurusan.map((each) => optionOf(each, each.nama))}
          value={part.jurusan_pilihan}
          onChange={(text) => put({ jurusan_pilihan: text })}
        />
        <Part
          label="Kelas"
          options={kelas.map((each) => optionOf(each, formatKelas(each.nama)))}
          value={part.kelas_pilihan}
          onChange={(text) => put({ kelas_pilihan: text })}
        />
      </FormGrid>
    </LaporanSection>
  );
}

const optionOf = ({ kode }: Pilihan, label: string) => ({ value: kode, label });

type PartProps = {
  label: string;
  options: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
};

function Part({ value, ...rest }: PartProps) {
  return <Select {...rest} placeholder="Semua" value={value ?? ''} />;
}

// What a report is of lives in the address, so that another page can name it.
const laporanFields = ['tahun_ajaran', 'gelombang', 'jurusan_pilihan', 'kelas_pilihan'] as const;
type LaporanSearch = { [K in (typeof laporanFields)[number]]?: string };

/** What the report page takes of an address: its own, or that of the page it is opened from. */
const laporanSearch = (given: Record<string, unknown>): LaporanSearch => textsIn(given, laporanFields);
