import {
  type DataInventarisField,
  type DataInventarisRow,
  dataInventarisForm,
  dataInventarisLabels,
} from '@gerbang/contract/data-inventaris';
import { sentences } from '@gerbang/contract/wire';
import { useState } from 'react';
import { errorsOf, fieldId, useForm, type Values } from '../../lib/use-form.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { focusFieldSoon } from '../../ui/error-summary.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Kelola, useSaveInventaris } from './use-save-inventaris.ts';

/** Id of the photo's field, where the focus is sent. */
export const fotoId = fieldId('foto_barang');

/** The eight required fields in the order of the form. */
const fields = Object.keys(dataInventarisLabels) as DataInventarisField[];

export type KelolaForm = ReturnType<typeof useKelola>;

/** The form of the inventory in its mode: fields, photo, sending. */
export function useKelola(opened: Kelola, onClose: () => void) {
  const [kelola, setKelola] = useState(opened);
  const item = kelola.jenis === 'Edit' ? kelola.item : undefined;
  const check = (values: Values<DataInventarisField>) => errorsOf(dataInventarisForm, values);
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
    field: (name: DataInventarisField) => ({ label: dataInventarisLabels[name], ...form.field(name) }),
    text: (name: DataInventarisField) => ({ label: dataInventarisLabels[name], ...form.text(name) }),
    /** How many fields show a sentence. */
    wrong: Object.keys(form.errors).length,
    complete,
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
function typedOf(item: DataInventarisRow | undefined): Values<DataInventarisField> {
  return Object.fromEntries(fields.map((field) => [field, String(item?.[field] ?? '')])) as Values<DataInventarisField>;
}

function focusFirst(field: DataInventarisField | undefined): void {
  if (field) focusFieldSoon(fieldId(field));
}
