import { today } from '@gerbang/contract/fields';
import { type Gelombang, type KeadaanGelombang, keadaanGelombang } from '@gerbang/contract/gelombang';
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
  daftar.toSorted((a, b) => (`${a.tahun_ajaran} ${a.buka}` < `${b.tahun_ajaran} ${b.buka}` ? -1 : 1)) as unknown as Gelombang[];

/** The waves of the school years, each changed by itself, and whether students register only while one is open (SEKOLAH-11). */
export function GelombangForm(props: BagianFormProps) {
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
  const { nilai, save } = form;
  const { daftar } = nilai;
  /** The waves with the one that is being changed, in the order of the form. */
  const put = (at: number, wave: TypedWave | undefined) => {
    const rest = daftar.filter((_, n) => n !== at) as unknown as TypedWave[];
    form.submit({ ...nilai, daftar: inOrder(wave ? [...rest, wave] : rest) });
  };
  const fields = edited && (
    <GelombangFields
      {...edited}
      isNew={edited.at === daftar.length}
      wrong={form.wrong}
      pending={save.pending}
      onChange={(wave) => setEdited({ ...edited, wave })}
      onSave={() => put(edited.at, edited.wave)}
      onHapus={() => put(edited.at, undefined)}
      onCancel={() => setEdited(undefined)}
    />
  );
  return (
    <Stack gap={5}>
      {daftar.length + (edited ? 1 : 0) > 0 && (
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
          {edited?.at === daftar.length && (
            <li className={classes.row} data-open>
              {fields}
            </li>
          )}
        </ol>
      )}
      {daftar.length === 0 && !edited && (
        <p className={classes.about}>Belum ada gelombang: siswa mendaftar kapan saja, dan mengisi biayanya sendiri.</p>
      )}
      <StaleNote save={save} onContinue={form.follow} />
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
