import { type DataInventarisField, type DataInventarisRow, dataInventaris } from '@gerbang/contract/data-inventaris';
import type { BodyOf } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { refresh, useAction } from '../../lib/use-api.ts';
import { type Errors, firstOfEach, type Values } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.tsx';

/** What is done to the inventory through the form: adding, or changing one item as it was when the form opened. */
export type Kelola =
  | { jenis: 'Tambah' /** As what it is sent. */; kirim: string }
  | { jenis: 'Edit'; item: DataInventarisRow };

/** The fields of the form: the eight required ones, and what it has besides. */
export type KelolaField = DataInventarisField | 'harga_barang' | 'alasan';

type SaveOptions = {
  /** The server has everything. */
  onSaved: () => void;
  /** The server refused fields. */
  onRefused: (errors: Errors<KelolaField>) => void;
  /** The server refused the photo. */
  onFotoRefused: (sentence: string) => void;
  /** The item is gone. */
  onGone: () => void;
};

/** Sends the form in its mode. */
export function useSaveInventaris({ onSaved, onRefused, onFotoRefused, onGone }: SaveOptions) {
  const onSuccess = ({ message }: { message: string }) => {
    toast.success(message);
    onSaved();
  };
  const onError = (error: Error) => {
    const sentence = writeFailure(error);
    toast.error(sentence);
    if (!(error instanceof ApiError)) return;
    if (error.fields) onRefused(firstOfEach(error.fields));
    if (error.field === 'foto_barang') onFotoRefused(sentence);
    // Somebody else changed or deleted it: the list behind the form shows what is true now.
    if (error.status === 404 || error.status === 409) refresh([dataInventaris.list]);
    if (error.status === 404) onGone();
  };
  const invalidates = [dataInventaris.list];
  const create = useAction(dataInventaris.create, { invalidates, onSuccess, onError });
  const update = useAction(dataInventaris.update, { invalidates, onSuccess, onError });
  const error = create.error ?? update.error;

  return {
    pending: create.pending || update.pending,
    progress: create.progress ?? update.progress,
    /** Why the form as a whole was not saved. */
    failure: error && !(error instanceof ApiError && (error.fields || error.field)) ? writeFailure(error) : undefined,
    /** Whether the item was changed meanwhile. */
    stale: update.error instanceof ApiError && update.error.message === sentences.stale,
    run: (kelola: Kelola, values: Values<KelolaField>, foto_barang: File | undefined) => {
      const files = { foto_barang };
      switch (kelola.jenis) {
        case 'Tambah':
          return create.run({
            body: { ...values, kirim: kelola.kirim } as BodyOf<typeof dataInventaris.create>,
            files,
          });
        case 'Edit': {
          const { id, versi } = kelola.item;
          const body = { ...values, versi } as BodyOf<typeof dataInventaris.update>;
          return update.run({ params: { id }, body, files });
        }
        default:
          toast.warning('Jenis kelola tidak dikenali. Tidak ada perubahan data.');
      }
    },
    /** Forgets why the last try failed. */
    reset: () => update.reset(),
  };
}
