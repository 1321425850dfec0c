import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import {
  type BidangPilihan,
  bidangPilihan,
  jenisOf,
  mayBeNama,
  nilaiDitanya,
  tambahanFor,
} from '@gerbang/contract/laporan/impor-nilai';
import { type BidangNilai, labelBidang, type Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { Dikenal } from '@gerbang/contract/laporan/impor-words';
import { plain } from '@gerbang/contract/plain';
import { defaultPilihan, type PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import { formatNumber } from '../../../lib/format.ts';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { type Option, Select } from '../../../ui/select.tsx';
import classes from './kolom-form.module.css';

const toOptions = (entries: PilihanSekolah['jurusan']): Option[] =>
  entries.map(({ kode, nama, pensiun }) => ({ value: kode, label: pensiun ? `${nama} (hanya data lama)` : nama }));

const choicesOf = ({ pilihan: { jurusan, kelas }, gelombang }: Dikenal): Record<BidangPilihan, readonly Option[]> => ({
  jurusan_pilihan: toOptions(jurusan),
  kelas_pilihan: toOptions(kelas),
  jenis_kelamin: [
    { value: 'L', label: 'Laki - Laki' },
    { value: 'P', label: 'Perempuan' },
  ],
  gelombang: ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((value) => ({
    value,
    label: gelombangLabel(value, gelombang),
  })),
  status_data: ['Tervalidasi', 'Menunggu Validasi', 'Ditolak'].map((value) => ({ value, label: value })),
});

/** A wave with the names that it has had. */
function gelombangLabel(nomor: string, waves: Dikenal['gelombang']): string {
  const names = new Set(waves.filter((wave) => String(wave.nomor) === nomor).map(({ nama }) => nama));
  names.delete(`Gelombang ${nomor}`);
  return names.size === 0 ? nomor : `${nomor} (${[...names].join(', ')})`;
}

/** Choices that are none of the school's yet. */
const NEW = '\u0000baru';
const RETIRED = '\u0000pensiun';

type NilaiRowsProps = {
  map: Pemetaan;
  columns: readonly KolomBerkas[];
  onChange: (part: Partial<Pemetaan>) => void;
};

/** Texts of the file that are no choice of the school: what each of them means, or that it is a new one. */
export function NilaiRows({ map, columns, onChange }: NilaiRowsProps) {
  const berlaku = useBerlaku();
  const dikenal: Dikenal = {
    pilihan: berlaku?.pilihan ?? defaultPilihan,
    gelombang: berlaku?.gelombang.daftar ?? [],
  };
  const choices = choicesOf(dikenal);
  const rows = bidangPilihan.flatMap((field) =>
    nilaiDitanya(field, map, { columns, dikenal }).map((each) => ({ field, ...each })),
  );
  if (rows.length === 0) return null;
  const missing = (pensiun: boolean) => tambahanFor(map, { columns, dikenal, pensiun });
  const addAll = (pensiun: boolean) => onChange({ tambahan: [...map.tambahan, ...missing(pensiun)] });
  return (
    <Sheet>
      <div className={classes.head}>
        <h2>Isi yang belum dikenal</h2>
        {missing(false).length > 0 && (
          <Row>
            <Button size="s" onClick={() => addAll(false)}>
              Tambahkan semua
            </Button>
            <Button size="s" onClick={() => addAll(true)}>
              Tambahkan semua, hanya data lama
            </Button>
          </Row>
        )}
      </div>
      <ul className={classes.rows}>
        {rows.map(({ field, isi, jumlah }) => (
          <NilaiRow
            key={`${field} ${isi}`}
            {...{ field, isi, jumlah, map, onChange }}
            pilihan={dikenal.pilihan}
            options={choices[field]}
          />
        ))}
      </ul>
    </Sheet>
  );
}

type NilaiRowProps = {
  field: BidangPilihan;
  isi: string;
  jumlah: number;
  map: Pemetaan;
  pilihan: PilihanSekolah;
  options: readonly Option[];
  onChange: (part: Partial<Pemetaan>) => void;
};

/** How the major or class is called now whose code, its first name, this text is. */
const nowCalled = (entries: PilihanSekolah['jurusan'], isi: string) =>
  entries.find(({ kode, nama }) => plain(kode) === plain(isi) && plain(nama) !== plain(isi))?.nama;

function NilaiRow({ field, isi, jumlah, map, pilihan, options, onChange }: NilaiRowProps) {
  const jenis = jenisOf[field];
  const added = map.tambahan.find((each) => each.jenis === jenis && (each.kode === isi || each.nama === isi));
  const more: Option[] =
    jenis && mayBeNama(isi)
      ? [
          { value: NEW, label: `Tambahkan “${added?.nama ?? isi}” sebagai ${jenis} baru` },
          { value: RETIRED, label: `Tambahkan “${added?.nama ?? isi}”, hanya data lama` },
        ]
      : [];
  const now = jenis && nowCalled(pilihan[jenis], isi);
  const value = added ? (added.pensiun ? RETIRED : NEW) : (map.nilai[field]?.[isi] ?? '');
  const choose = (chosen: string) => {
    const isNew = chosen === NEW || chosen === RETIRED;
    const others = map.tambahan.filter((each) => each !== added);
    const entry =
      jenis && isNew
        ? [{ jenis, kode: added?.kode ?? isi, nama: added?.nama ?? isi, pensiun: chosen === RETIRED }]
        : [];
    onChange({
      nilai: { ...map.nilai, [field]: withValue(map.nilai[field], isi, isNew ? '' : chosen) },
      tambahan: [...others, ...entry],
    });
  };
  return (
    <li className={classes.row} data-empty={value === '' ? true : undefined}>
      <Select
        label={`${labelBidang[field satisfies BidangNilai]} “${isi}”`}
        options={[...options, ...more]}
        value={value}
        placeholder="Tolak baris ini"
        onChange={choose}
      />
      <p className={classes.samples}>
        {formatNumber(jumlah)} baris{now !== undefined && `. Dulu nama ${now}: periksa artinya.`}
      </p>
    </li>
  );
}

function withValue(values: Record<string, string> | undefined, isi: string, value: string): Record<string, string> {
  const { [isi]: _, ...others } = values ?? {};
  return value === '' ? others : { ...others, [isi]: value };
}
