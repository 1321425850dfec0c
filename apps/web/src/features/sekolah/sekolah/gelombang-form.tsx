import { today } from '@gerbang/contract/fields';
import type { Gelombang } from '@gerbang/contract/sekolah/gelombang';
import { type KeadaanGelombang, keadaanGelombang } from '@gerbang/contract/sekolah/keadaan-gelombang';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import { formatRupiah, formatTanggal } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { StaleNote } from './bagian-page.tsx';
import classes from './daftar.module.css';
import { GelombangFields, newGelombang, type TypedGelombang, typedOf } from './gelombang-fields.tsx';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

const tones: Record<KeadaanGelombang, 'ok' | 'wait' | 'neutral'> = {
  Dibuka: 'ok',
  'Akan dibuka': 'wait',
  Ditutup: 'neutral',
};

const inOrder = (daftar: TypedGelombang[]) =>
  daftar.toSorted((a, b) =>
    `${a.tahun_ajaran} ${a.buka}` < `${b.tahun_ajaran} ${b.buka}` ? -1 : 1,
  ) as unknown as Gelombang[];

/** The wave that is being changed: as it was, undefined for a new one, and as it is typed. */
type EditedGelombang = { asal: Gelombang | undefined; begun: TypedGelombang; wave: TypedGelombang };

/** Careful: not by its place in the list, which moves when somebody else saves. */
const isSame = (one: Gelombang, other: Gelombang | undefined) =>
  one.tahun_ajaran === other?.tahun_ajaran && one.nomor === other.nomor;

/** The section, and the wave of it that is being changed. */
function useGelombang(props: BagianFormProps) {
  const [edited, setEdited] = useState<EditedGelombang>();
  const form = useBagianForm({
    ...props,
    bagian: 'gelombang',
    endpoint: sekolah.simpanGelombang,
    entry: edited && { typed: JSON.stringify(edited.wave) !== JSON.stringify(edited.begun) },
    onSaved: () => {
      setEdited(undefined);
      props.onSaved?.();
    },
  });
  const { nilai } = form;
  /** Saves all waves with the one that was changed, or without it. */
  const put = (gelombang: TypedGelombang | undefined) => {
    const rest = nilai.daftar.filter((each) => !isSame(each, edited?.asal)) as unknown as TypedGelombang[];
    form.submit({ ...nilai, daftar: inOrder(gelombang ? [...rest, gelombang] : rest) });
  };
  const open = (asal: Gelombang | undefined, wave: TypedGelombang) => setEdited({ asal, begun: wave, wave });
  return { form, edited, setEdited, open, put };
}

/** The waves of the school years, each changed by itself, and whether students register only while one is open (SEKOLAH-11). */
export function GelombangForm(props: BagianFormProps) {
  const state = useGelombang(props);
  const { form, edited, open } = state;
  const { nilai } = form;
  const { daftar } = nilai;
  return (
    <Stack gap={5}>
      {daftar.length === 0 && !edited ? (
        <p className={classes.about}>Belum ada gelombang: siswa mendaftar kapan saja, dan mengisi biayanya sendiri.</p>
      ) : (
        <Waves {...state} />
      )}
      <StaleNote save={form.save} onContinue={form.follow} />
      {!edited && (
        <Row>
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => open(undefined, newGelombang(daftar.at(-1), today()))}
          >
            Tambah Gelombang
          </Button>
        </Row>
      )}
      <Checkbox
        checked={nilai.hanya_saat_buka}
        onChange={(hanya_saat_buka) => form.submit({ ...nilai, hanya_saat_buka })}
      >
        Siswa hanya dapat mendaftar selama sebuah gelombang dibuka. Dibuka dan ditutup sendiri pada pukul 00.00 WIB.
      </Checkbox>
    </Stack>
  );
}

/** The list; the wave that is being changed shows its fields, a new one at the end. */
function Waves({ form, edited, setEdited, open, put }: ReturnType<typeof useGelombang>) {
  const { daftar } = form.nilai;
  // One that somebody else has taken away stands at the end, and is added again by whoever saves it.
  const at = daftar.findIndex((wave) => isSame(wave, edited?.asal));
  const fields = edited && (
    <GelombangFields
      wave={edited.wave}
      isNew={at < 0}
      wrong={form.wrong}
      pending={form.save.pending}
      onChange={(wave) => setEdited({ ...edited, wave })}
      onSave={() => put(edited.wave)}
      onHapus={() => put(undefined)}
      onCancel={() => setEdited(undefined)}
    />
  );
  return (
    <ol className={classes.rows}>
      {daftar.map((wave, n) => (
        <li key={`${wave.tahun_ajaran} ${wave.nomor}`} className={classes.row} data-open={n === at || undefined}>
          {n === at ? fields : <Wave wave={wave} onEdit={() => open(wave, typedOf(wave))} />}
        </li>
      ))}
      {edited && at < 0 && (
        <li className={classes.row} data-open>
          {fields}
        </li>
      )}
    </ol>
  );
}

function Wave({ wave, onEdit }: { wave: Gelombang; onEdit: () => void }) {
  const keadaan = keadaanGelombang(wave, today());
  return (
    <>
      <div>
        <p className={classes.name}>
          {wave.nama} <small className={classes.about}>{wave.tahun_ajaran}</small>
        </p>
        <p className={classes.about}>
          {formatTanggal(wave.buka)} – {formatTanggal(wave.tutup)} · {formatRupiah(wave.biaya)}
          {wave.diskon_boleh ? ' · diskon boleh diisi' : ' · tanpa diskon'}
        </p>
      </div>
      <div className={classes.tools}>
        <StatusBadge tone={tones[keadaan]} icon={keadaan === 'Ditutup' ? 'minus' : undefined}>
          {keadaan}
        </StatusBadge>
        <IconButton icon="edit" label={`Ubah ${wave.nama} ${wave.tahun_ajaran}`} onClick={onEdit} />
      </div>
    </>
  );
}
