import {
  type DataInventarisRow,
  dataInventarisForm,
  dataInventarisLabels,
  dataInventarisMore,
} from '@gerbang/contract/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorsOf, fieldId, useForm, type Values } from '../../lib/use-form.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { focusFieldSoon } from '../../ui/error-summary.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Kelola, type KelolaField, useSaveInventaris } from './use-save-inventaris.ts';

/** Id of the photo's field, where the focus is sent. */
export const fotoId = fieldId('foto_barang');

const labels: Record<KelolaField, string> = {
  ...dataInventarisLabels,
  harga_barang: 'Harga Satuan',
  alasan: 'Alasan perubahan jumlah',
};

/** In the order of the form. */
const fields = Object.keys(labels) as KelolaField[];

const rules = z.extend(dataInventarisForm, dataInventarisMore.shape);

export type KelolaForm = ReturnType<typeof useKelola>;

/** The form of the inventory in its mode: fields, photo, sending. */
export function useKelola(opened: Kelola, onClose: () => void) {
  const [kelola, setKelola] = useState(opened);
  const item = kelola.jenis === 'Edit' ? kelola.item : undefined;
  const check = (values: Values<KelolaField>) => errorsOf(rules, values);
  const form = useForm({ fields, base: typedOf(item), check, judge: 'left' });
  const foto = useFoto();
  const save = useSaveInventaris({
    onSaved: onClose,
    onGone: onClose,
    onRefused: (errors) => focusFirst(form.mark(errors)),
    onFotoRefused: (sentence) => {
      foto.refuse(sentence);
      focusFieldSoon(fotoId);
    },
  });
  const submit = () => {
    if (foto.preparing) return;
    const broken = form.judge();
    if (!broken) return save.run(kelola, form.values, foto.foto?.file);
    toast.error(sentences.checkForm);
    focusFirst(broken);
  };
  const complete = form.isValid();
  return {
    jenis: kelola.jenis,
    item,
    field: (name: KelolaField) => ({ label: labels[name], ...form.field(name) }),
    text: (name: KelolaField) => ({ label: labels[name], ...form.text(name) }),
    /** How many fields show a sentence. */
    wrong: Object.keys(form.errors).length,
    complete,
    /** Whether an item gets another amount than it has. */
    changesAmount: item !== undefined && form.isChanged('jumlah_barang'),
    foto,
    save,
    submit,
    ready: complete && !foto.preparing,
    /** Whether closing would lose anything. */
    changed: form.changed || foto.foto !== undefined,
    /** Goes on over the newest form of the item; what was typed stays. */
    continueWith: (newest: DataInventarisRow) => {
      save.reset();
      setKelola({ jenis: 'Edit', item: newest });
    },
  };
}

/** An item as it is typed, or nothing for a new one. */
function typedOf(item: DataInventarisRow | undefined): Values<KelolaField> {
  const typed = (field: KelolaField) => String((field === 'alasan' ? undefined : item?.[field]) ?? '');
  return Object.fromEntries(fields.map((field) => [field, typed(field)])) as Values<KelolaField>;
}

function focusFirst(field: KelolaField | undefined): void {
  if (field) focusFieldSoon(fieldId(field));
}
