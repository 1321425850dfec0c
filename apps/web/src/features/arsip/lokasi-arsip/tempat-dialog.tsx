import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { onOtherUser } from '../../../lib/other-user.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { TextInput } from '../../../ui/text-input.tsx';

// Records are checked in the order in which their papers are put away: the next one usually goes into the same folder.
let lastKode = '';
onOtherUser(() => {
  lastKode = '';
});

type TempatDialogProps = {
  id: string;
  nama: string;
  /** Where its papers lie until now; undefined for nowhere. */
  kode: string | undefined;
  onClose: () => void;
};

/** Asks for the code of the folder or box of a record's papers; without one so far it is the one that was given last. */
export function TempatDialog({ id, nama, kode: before, onClose }: TempatDialogProps) {
  return (
    <FormDialog
      title="Tempat Berkas"
      confirmLabel="Simpan"
      call={lokasiArsip.simpanTempat}
      base={{ kode: before ?? lastKode }}
      input={(body) => ({ params: { id }, body })}
      touched={[lokasiArsip.tempat, lokasiArsip.list, lokasiArsip.isi]}
      onDone={(_, { kode }) => {
        lastKode = kode;
        onClose();
      }}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <p>
            Berkas fisik <b>{nama}</b>.
          </p>
          <TextInput
            {...text('kode')}
            label="Kode map atau boks"
            description="Seperti pada labelnya, misalnya R01-B02-M05"
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={24}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <p>Kosongkan bila berkasnya tidak ada di arsip.</p>
        </>
      )}
    </FormDialog>
  );
}

type LetakkanBerkasProps = {
  id: string;
  nama: string;
  /** The mark of its key. */
  mark: ReactNode;
};

/** At the desk, once a record is valid: where its papers go, by the key B and Enter. */
export function LetakkanBerkas({ id, nama, mark }: LetakkanBerkasProps) {
  const { data } = useApi(lokasiArsip.tempat, { params: { id } });
  const [asking, ask] = useState(false);
  const lokasi = data?.data.lokasi;
  usePageKeys({ b: data ? () => ask(true) : undefined });
  return (
    <>
      <Button size="s" disabled={!data} rightSection={mark} onClick={() => ask(true)}>
        {lokasi ? `Berkas di ${lokasi.kode}` : 'Letakkan berkas'}
      </Button>
      {asking && <TempatDialog id={id} nama={nama} kode={lokasi?.kode} onClose={() => ask(false)} />}
    </>
  );
}
