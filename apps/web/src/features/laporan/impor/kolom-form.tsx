import { type ImporDetail, impor, type JenisImpor } from '@gerbang/contract/laporan/impor';
import { tanpaKolom } from '@gerbang/contract/laporan/impor-bacaan';
import { isPemetaanBarang } from '@gerbang/contract/laporan/impor-barang';
import { type Pemetaan, pemetaanKosong, type SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import { type DataSiswaField, isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { useSyarat } from '../../../lib/use-berlaku.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormGrid, Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Cancel } from './cancel.tsx';
import classes from './kolom-form.module.css';
import { KolomRow, StatusRows } from './kolom-row.tsx';
import { LembarChoice, LembarNote } from './lembar.tsx';
import { NilaiRows } from './nilai-rows.tsx';
import { capital, words } from './words.ts';

type KolomFormProps = { detail: ImporDetail; mayAct: boolean; onDone: () => void };

/** From which column each field comes, what its values mean, and how the records arrive. */
export function KolomForm({ detail, mayAct, onDone }: KolomFormProps) {
  const [map, setMap] = useState<Pemetaan>(detail.pemetaan ?? detail.saran ?? pemetaanKosong);
  const [nama, setNama] = useState('');
  const save = useAction(impor.petakan, {
    invalidates: [impor.list, impor.get, impor.listPemetaan, impor.baris],
    onSuccess: onDone,
  });
  const change = (part: Partial<Pemetaan>) => setMap({ ...map, ...part });
  if (!mayAct) return <NotMine detail={detail} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.pending) save.run({ params: { id: detail.id }, body: { pemetaan: map, nama } });
      }}
    >
      <Stack gap={5}>
        {detail.tahap === 'kolom' ? <LembarChoice detail={detail} /> : <LembarNote detail={detail} />}
        {map.apa_adanya && (
          <Note tone="info">
            {`Ini ekspor Gerbang${detail.sekolah_asal ? ` dari ${detail.sekolah_asal}` : ''}: kolomnya dikenal dan isinya masuk apa adanya.`}
          </Note>
        )}
        <SavedMaps jenis={detail.jenis} onChoose={(chosen) => setMap(fitting(chosen, detail, map))} />
        {detail.jenis === 'siswa' && <NilaiRows map={map} columns={detail.kolom} onChange={change} />}
        <Columns map={map} jenis={detail.jenis} columns={detail.kolom} onChange={change} />
        {!map.apa_adanya && <Arrival {...{ map, change, detail, nama, setNama }} />}
        <FailureNote>{save.error && writeFailure(save.error)}</FailureNote>
        <Row justify="end">
          {detail.tahap === 'rencana' ? (
            <Button onClick={onDone}>Kembali ke uji coba</Button>
          ) : (
            <Cancel id={detail.id} />
          )}
          <SubmitButton pending={save.pending} pendingLabel="Menyimpan...">
            Mulai uji coba
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}

type ColumnsProps = {
  map: Pemetaan;
  jenis: JenisImpor;
  columns: ImporDetail['kolom'];
  onChange: (part: Partial<Pemetaan>) => void;
};

/** From which column each field comes, first those that the file lacks; those of an export need no looking through. */
function Columns({ map, jenis, columns, onChange }: ColumnsProps) {
  const [isOpen, setOpen] = useState(!map.apa_adanya);
  const syarat = useSyarat();
  const isUnused = (field: string) => isTambahan(field) && pemakaianOf(syarat, field as DataSiswaField) === 'tidak';
  const offered = words[jenis].sources.filter((field) => map.kolom[field] || !isUnused(field));
  // A field stays where it was asked about while its answer is typed.
  const [lacking] = useState(() => (map.apa_adanya ? [] : tanpaKolom(offered, map)));
  const row = (field: SumberBidang) => <KolomRow key={field} {...{ field, map, columns, onChange }} />;
  return (
    <>
      {lacking.length > 0 && (
        <Sheet>
          <div className={classes.head}>
            <h2>{formatNumber(lacking.length)} isian tidak ada di berkas ini</h2>
          </div>
          <p className={classes.help}>
            Isi sekali, sama untuk semua baris, atau pilih kolomnya. {capital(words[jenis].noun)} baru perlu isian ini;{' '}
            {words[jenis].noun} lama tetap.
          </p>
          <ul className={classes.rows}>{lacking.map(row)}</ul>
        </Sheet>
      )}
      <Sheet>
        <div className={classes.head}>
          <h2>Kolom berkas untuk setiap isian</h2>
          {map.apa_adanya && (
            <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Tutup' : 'Lihat kolom'}
            </Button>
          )}
        </div>
        {isOpen && (
          <ul className={classes.rows}>
            {offered.filter((field) => !lacking.includes(field)).map(row)}
            {jenis === 'siswa' && <StatusRows map={map} columns={columns} onChange={onChange} />}
          </ul>
        )}
      </Sheet>
    </>
  );
}

type ArrivalProps = {
  map: Pemetaan;
  change: (part: Partial<Pemetaan>) => void;
  detail: ImporDetail;
  nama: string;
  setNama: (nama: string) => void;
};

/** How new records arrive, how NIMs and pictures are read, and under which name the mapping is kept. */
function Arrival({ map, change, detail, nama, setNama }: ArrivalProps) {
  const isSiswa = detail.jenis === 'siswa';
  return (
    <Sheet padded>
      <Stack gap={4}>
        {isSiswa && <NewState map={map} change={change} />}
        <FormGrid>
          {isSiswa && <NimLength map={map} change={change} />}
          {isSiswa && detail.nama_gambar && (
            <TextInput
              label="Pola nama gambar"
              description="Kosong untuk nama yang umum, atau misalnya scan-{nim}-{dokumen}."
              value={map.pola}
              onChange={({ currentTarget }) => change({ pola: currentTarget.value })}
            />
          )}
          <EmptyWords map={map} change={change} detail={detail} />
          <TextInput
            label="Simpan pemetaan dengan nama (boleh kosong)"
            description="Untuk berkas lain dengan judul kolom yang sama."
            value={nama}
            maxLength={80}
            onChange={({ currentTarget }) => setNama(currentTarget.value)}
          />
        </FormGrid>
      </Stack>
    </Sheet>
  );
}

type PartProps = Pick<ArrivalProps, 'map' | 'change'>;

function NewState({ map, change }: PartProps) {
  return (
    <ChoiceCards
      label={map.kolom_status === '' ? 'Siswa baru masuk sebagai' : 'Siswa baru yang statusnya kosong masuk sebagai'}
      description="Tervalidasi langsung masuk arsip; Menunggu Validasi diperiksa satu per satu."
      value={map.status_data}
      options={[
        { value: 'Tervalidasi', label: 'Tervalidasi' },
        { value: 'Menunggu Validasi', label: 'Menunggu Validasi' },
      ]}
      onChange={(value) => change({ status_data: value as Pemetaan['status_data'] })}
    />
  );
}

function NimLength({ map, change }: PartProps) {
  return (
    <TextInput
      label="Panjang NIM"
      description="NIM angka yang lebih pendek diberi nol di depan. 0 berarti dibiarkan."
      inputMode="numeric"
      value={String(map.panjang_nim)}
      onChange={({ currentTarget }) =>
        change({ panjang_nim: Number(currentTarget.value.replace(/\D/g, '').slice(0, 2)) })
      }
    />
  );
}

/** What stands for nothing in a cell, and which of it is in this file. */
function EmptyWords({ map, change, detail }: Pick<ArrivalProps, 'map' | 'change' | 'detail'>) {
  const [text, setText] = useState(map.kosong.join('; '));
  const found = [...new Set(detail.kolom.flatMap(({ kata_kosong = [] }) => kata_kosong))].slice(0, 5);
  return (
    <TextInput
      label="Yang berarti kosong"
      description={`Dipisah titik koma.${found.length > 0 ? ` Di berkas ini: ${found.join(' ')}` : ''}`}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        change({ kosong: value.split(';').flatMap((word) => word.trim() || []) });
      }}
    />
  );
}

function NotMine({ detail }: { detail: ImporDetail }) {
  return (
    <Sheet padded>
      <Stack gap={4}>
        <p>
          {detail.nama_berkas} menunggu kolomnya dipilih oleh {detail.oleh?.nama ?? 'admin yang memulainya'}.
        </p>
      </Stack>
    </Sheet>
  );
}

/** Of a kept mapping what fits this file's headings; the rest as it is suggested. */
function fitting(kept: Pemetaan, { kolom }: ImporDetail, now: Pemetaan): Pemetaan {
  const labels = new Set(kolom.map(({ label }) => label));
  const fits = Object.entries(kept.kolom).filter(([, source]) => 'tetap' in source || labels.has(source.kolom));
  // How this file is read no other one has said.
  const { apa_adanya, tambahan, baca } = now;
  const fields = Object.keys({ ...now.nilai, ...kept.nilai }) as (keyof Pemetaan['nilai'])[];
  const nilai = Object.fromEntries(fields.map((field) => [field, { ...now.nilai[field], ...kept.nilai[field] }]));
  return {
    ...kept,
    nilai,
    kolom: { ...now.kolom, ...Object.fromEntries(fits) },
    timpa: [],
    apa_adanya,
    tambahan,
    baca,
  };
}

function SavedMaps({ jenis, onChoose }: { jenis: JenisImpor; onChoose: (map: Pemetaan) => void }) {
  const { data } = useApi(impor.listPemetaan, {});
  const [chosen, setChosen] = useState('');
  const maps = (data?.data ?? []).filter(({ isi }) => isPemetaanBarang(isi) === (jenis === 'barang'));
  if (maps.length === 0) return null;
  return (
    <Select
      label="Pakai pemetaan yang disimpan"
      options={maps.map(({ nama }) => nama)}
      value={chosen}
      placeholder="Tidak, pakai usulan"
      onChange={(nama) => {
        setChosen(nama);
        const found = maps.find((each) => each.nama === nama);
        if (found) onChoose(found.isi);
      }}
    />
  );
}
