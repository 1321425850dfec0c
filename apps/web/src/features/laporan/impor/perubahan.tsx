import type { BarisImpor } from '@gerbang/contract/laporan/impor';
import { bagianBarang, labelBidang, type SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { type DataSiswaField, dataSiswaFieldNames, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { formatNumber, formatRupiah, formatTanggal, formatWhatsapp } from '../../../lib/format.ts';
import { useNamaPilihan } from '../../../lib/use-berlaku.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './baris-list.module.css';

type Change = BarisImpor['ubah'][number];

/** Values before and after; `kept` are those that stay as they were. */
export function Perubahan({ changes, kept = false }: { changes: readonly Change[]; kept?: boolean }) {
  return (
    <dl className={classes.changes} data-kept={kept || undefined}>
      {changes.map(({ bidang, lama, baru }) => (
        <div key={bidang}>
          <dt>{labelBidang[bidang] ?? bidang}</dt>
          <dd>
            <span className={classes.old}>{shown(bidang, lama)}</span>
            <Icon name="right" size={16} />
            <VisuallyHidden>{kept ? 'tidak menjadi' : 'menjadi'}</VisuallyHidden>
            <span className={classes.new}>{shown(bidang, baru)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** They stand beside it. */
const named: readonly SumberBidang[] = ['nama', 'nim', 'nama_barang', 'kode_barang'];
const kindOfBarang: Partial<Record<string, 'date' | 'rupiah'>> = {
  tanggal_masuk_barang: 'date',
  harga_barang: 'rupiah',
};

/** What a new record holds, in the order of the form, for whoever looks whether it was read right. */
export function Isi({ nilai, tertulis }: Pick<BarisImpor, 'nilai' | 'tertulis'>) {
  const nama = useNamaPilihan();
  const read = (field: SumberBidang) => {
    const value = nilai[field] ?? null;
    if (field === 'jurusan_pilihan') return nama.jurusan(String(value));
    if (field === 'kelas_pilihan') return nama.kelas(String(value));
    if (field === 'gelombang') return `Gelombang ${value}`;
    return shown(field, value);
  };
  const fields = [...dataSiswaFieldNames, ...bagianBarang].filter(
    (field) => !named.includes(field) && nilai[field] !== undefined,
  );
  const withTyped = (field: SumberBidang) =>
    tertulis[field] === undefined || tertulis[field] === read(field)
      ? read(field)
      : `${read(field)} (tertulis “${tertulis[field]}”)`;
  return <p className={classes.values}>{fields.map(withTyped).join(' · ')}</p>;
}

function shown(bidang: string, value: Change['lama']): string {
  if (value === null) return 'kosong';
  const kind = kindOfBarang[bidang] ?? siswaFields[bidang as DataSiswaField]?.kind;
  if (kind === 'phone') return formatWhatsapp(String(value));
  if (kind === 'date') return formatTanggal(String(value));
  if (kind === 'rupiah' || kind === 'sen') return formatRupiah(Number(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}
