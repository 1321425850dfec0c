import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import type { KategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { sentences } from '@gerbang/contract/sentences';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { Sending } from '../../../form/use-sending.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Values } from '../../../lib/use-form.ts';
import { useFoto } from '../../../lib/use-foto.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { InventarisFields, type KelolaField, labels } from './inventaris-fields.tsx';

/** What is done to the inventory through the form: adding, or changing one item as it was when the form opened. */
export type Kelola =
  | { jenis: 'Tambah' /** As what it is sent. */; kirim: string }
  | { jenis: 'Edit'; item: DataInventarisRow };

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
  const [item, setItem] = useState('item' in kelola ? kelola.item : undefined);
  const foto = useFoto();
  const files = { foto_barang: foto.foto?.file };
  const newest = rows.find(({ id, versi }) => id === item?.id && versi !== item?.versi);
  const kirim = 'kirim' in kelola ? kelola.kirim : '';
  const dialog = {
    title: `${kelola.jenis} Data Inventaris`,
    size: 'form' as const,
    confirmLabel: 'Simpan',
    base: typedOf(item),
    judge: 'left' as const,
    foto,
    touched: [dataInventaris.list],
    whole: true,
    footerNote: (form: Sending<KelolaField>) => <Remaining form={form} />,
    ask: () => isKnown(kelola),
    onClose,
    children: (form: Sending<KelolaField>) => <InventarisFields {...{ form, foto, item, names }} known={rows} />,
  };
  if (!item)
    return (
      <FormDialog {...dialog} call={dataInventaris.create} input={(texts) => ({ body: { ...texts, kirim }, files })} />
    );
  const { id, versi } = item;
  return (
    <FormDialog
      {...dialog}
      call={dataInventaris.update}
      input={(texts) => ({ params: { id }, body: { ...texts, versi }, files })}
      onGone={onClose}
      onward={({ error, forget }) =>
        newest &&
        isStale(error) && (
          <Row>
            <Button
              size="s"
              onClick={() => {
                // What was typed stays over the newest form of the item.
                forget();
                setItem(newest);
              }}
            >
              Muat data terbaru
            </Button>
          </Row>
        )
      }
    />
  );
}

const isStale = (error: unknown) => error instanceof ApiError && error.message === sentences.stale;

function isKnown({ jenis }: Kelola): boolean {
  const known = ['Tambah', 'Edit'].includes(jenis);
  if (!known) toast.warning('Jenis kelola tidak dikenali. Tidak ada perubahan data.');
  return known;
}

/** Left of the buttons: why the form cannot be sent yet. */
function Remaining({ form: { errors, isValid } }: { form: Sending<KelolaField> }) {
  const wrong = Object.keys(errors).length;
  if (wrong > 0) return <FieldMessage tone="bad">{wrong} isian belum benar</FieldMessage>;
  return isValid() ? null : <FieldMessage tone="wait">Semua isian wajib diisi</FieldMessage>;
}

/** An item as it is typed, or nothing for a new one. */
function typedOf(item: DataInventarisRow | undefined): Values<KelolaField> {
  const typed = (field: KelolaField) => String((field === 'alasan' ? undefined : item?.[field]) ?? '');
  const fields = Object.keys(labels) as KelolaField[];
  return Object.fromEntries(fields.map((field) => [field, typed(field)])) as Values<KelolaField>;
}
