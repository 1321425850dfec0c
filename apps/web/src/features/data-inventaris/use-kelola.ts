import type { DataInventarisRow } from '@gerbang/contract/data-inventaris';
import { sentences } from '@gerbang/contract/wire';
import { useState } from 'react';
import { useFoto } from '../../lib/use-foto.ts';
import { focusField } from '../../ui/error-summary.tsx';
import { toast } from '../../ui/toast.tsx';
import { type IsianErrors, isianFields } from './isian.ts';
import { isianId, useIsian } from './use-isian.ts';
import { type Kelola, useSimpan } from './use-simpan.ts';

/** Id of the photo's field, where the focus is sent. */
export const fotoId = 'barang-foto';

export type KelolaForm = ReturnType<typeof useKelola>;

/** The form of the inventory in its mode: fields, photo, sending. */
export function useKelola(opened: Kelola, onClose: () => void) {
  const [kelola, setKelola] = useState(opened);
  const item = kelola.jenis === 'Edit' ? kelola.item : undefined;
  const isian = useIsian(item);
  const foto = useFoto();
  const simpan = useSimpan({
    onSaved: onClose,
    onGone: onClose,
    onRefused: (errors: IsianErrors) => {
      isian.refuse(errors);
      const first = isianFields.find((field) => errors[field]);
      if (first) focus(isianId(first));
    },
    onFotoRefused: (sentence) => {
      foto.refuse(sentence);
      focus(fotoId);
    },
  });
  const submit = () => {
    if (foto.preparing) return;
    const first = isian.judgeAll();
    if (!first) return simpan.run(kelola, isian.values, foto.foto?.file);
    toast.error(sentences.checkForm);
    focus(isianId(first));
  };
  return {
    jenis: kelola.jenis,
    item,
    isian,
    foto,
    simpan,
    submit,
    ready: isian.valid && !foto.preparing,
    /** Whether closing would lose anything. */
    changed: isian.changed || foto.foto !== undefined,
    /** Goes on over the newest form of the item; what was typed stays. */
    continueWith: (newest: DataInventarisRow) => {
      simpan.reset();
      setKelola({ jenis: 'Edit', item: newest });
    },
  };
}

// Careful: after the next render, for the field may be disabled now, and its sentence belongs to what is read out.
function focus(id: string): void {
  requestAnimationFrame(() => focusField(id));
}
