import type { DataInventarisRow } from '@gerbang/contract/data-inventaris';
import type { KategoriLokasi } from '@gerbang/contract/kategori-lokasi';
import { useState } from 'react';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FieldMessage } from '../../ui/field-message.tsx';
import { Row } from '../../ui/layout.tsx';
import { InventarisFields } from './inventaris-fields.tsx';
import { type KelolaForm, useKelola } from './use-kelola.ts';
import type { Kelola } from './use-save-inventaris.ts';

type KelolaDialogProps = {
  kelola: Kelola;
  /** The rows on the screen: the newest form of the item is among them, and what was typed before is offered again. */
  rows: readonly DataInventarisRow[];
  /** All categories and places there are, once they are known. */
  names?: KategoriLokasi | undefined;
  onClose: () => void;
};

/** The one form of the inventory, in its mode: adding an item or changing one. */
export function KelolaDialog({ kelola, rows, names, onClose }: KelolaDialogProps) {
  const form = useKelola(kelola, onClose);
  const [asking, setAsking] = useState(false);
  const { save } = form;
  const close = () => (form.changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        title={`${form.jenis} Data Inventaris`}
        size="form"
        opened
        locked={save.pending}
        onClose={close}
        onSubmit={form.submit}
        footerNote={<Remaining form={form} />}
        footer={
          <>
            <Button onClick={close} disabled={save.pending}>
              Batal
            </Button>
            <SubmitButton pending={save.pending} disabled={!form.ready}>
              Simpan
            </SubmitButton>
          </>
        }
      >
        {/* Careful: Enter presses the first button of a form, and does nothing where that one is disabled. */}
        <button type="submit" hidden tabIndex={-1} />
        <InventarisFields form={form} known={rows} names={names} />
        {save.failure && <Failure form={form} newest={rows.find(({ id }) => id === form.item?.id)} />}
      </Dialog>
      <ConfirmDialog
        title="Buang isian"
        opened={asking}
        confirmLabel="Buang"
        danger
        pending={false}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        Isian yang belum disimpan akan hilang.
      </ConfirmDialog>
    </>
  );
}

/** Left of the buttons: why the form cannot be sent yet. */
function Remaining({ form: { wrong, complete } }: { form: KelolaForm }) {
  if (wrong > 0) return <FieldMessage tone="bad">{wrong} isian belum benar</FieldMessage>;
  return complete ? null : <FieldMessage tone="wait">Semua isian wajib diisi</FieldMessage>;
}

/** Why the form was not saved; where somebody else changed the item, the way on over their changes. */
function Failure({ form, newest }: { form: KelolaForm; newest: DataInventarisRow | undefined }) {
  return (
    <FailureNote isToasted>
      <p>{form.save.failure}</p>
      {form.save.stale && newest && newest.versi !== form.item?.versi && (
        <Row>
          <Button size="s" onClick={() => form.continueWith(newest)}>
            Muat data terbaru
          </Button>
        </Row>
      )}
    </FailureNote>
  );
}
