import { today } from '@gerbang/contract/fields';
import type { Gelombang } from '@gerbang/contract/gelombang';
import { type KeadaanGelombang, keadaanGelombang } from '@gerbang/contract/keadaan-gelombang';
import { sekolah } from '@gerbang/contract/sekolah';
import { useState } from 'react';
import { formatRupiah, formatTanggal } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { BagianFormProps } from './bagian-forms.ts';
import classes from './daftar.module.css';
import { GelombangFields, newWave, type TypedWave, typedOf } from './gelombang-fields.tsx';
import { StaleNote } from './stale-note.tsx';
import { useBagianForm } from './use-bagian-form.ts';

const tones: Record<KeadaanGelombang, 'ok' | 'wait' | 'neutral'> = {
  Dibuka: 'ok',
  'Akan dibuka': 'wait',
  Ditutup: 'neutral',
};

const inOrder = (daftar: TypedWave[]) =>
  daftar.toSorted((a, b) =>
    `${a.tahun_ajaran} ${a.buka}` < `${b.tahun_ajaran} ${b.buka}` ? -1 : 1,
  ) as unknown as Gelombang[];

/** The section, and the wave of it that is being changed. */
function useGelombang(props: BagianFormProps) {
  const [edited, setEdited] = useState<{ at: number; wave: TypedWave }>();
  const form = useBagianForm({
    ...props,
    bagian: 'gelombang',
    endpoint: sekolah.simpanGelombang,
    onSaved: () => {
      setEdited(undefined);
      props.onSaved?.();
    },
  });
  const { nilai } = form;
  /** Saves all waves with the one that was changed, or without it. */
  const put = (at: number, wave: TypedWave | undefined) => {
    const rest = nilai.daftar.filter((_, n) => n !== at) as unknown as TypedWave[];
    form.submit({ ...nilai, daftar: inOrder(wave ? [...rest, wave] : rest) });
  };
  return { form, edited, setEdited, put };
}

/** The waves of the school years, each changed by itself, and whether students register only while one is open (SEKOLAH-11). */
export function GelombangForm(props: BagianFormProps) {
  const state = useGelombang(props);
  const { form, edited, setEdited } = state;
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
            onClick={() => setEdited({ at: daftar.length, wave: newWave(daftar.at(-1), today()) })}
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
function Waves({ form, edited, setEdited, put }: ReturnType<typeof useGelombang>) {
  const { daftar } = form.nilai;
  const fields = edited && (
    <GelombangFields
      wave={edited.wave}
      isNew={edited.at >= daftar.length}
      wrong={form.wrong}
      pending={form.save.pending}
      onChange={(wave) => setEdited({ ...edited, wave })}
      onSave={() => put(edited.at, edited.wave)}
      onHapus={() => put(edited.at, undefined)}
      onCancel={() => setEdited(undefined)}
    />
  );
  return (
    <ol className={classes.rows}>
      {daftar.map((wave, at) => (
        <li
          key={`${wave.tahun_ajaran} ${wave.nomor}`}
          className={classes.row}
          data-open={edited?.at === at || undefined}
        >
          {edited?.at === at ? fields : <Wave wave={wave} onEdit={() => setEdited({ at, wave: typedOf(wave) })} />}
        </li>
      ))}
      {edited && edited.at >= daftar.length && (
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
