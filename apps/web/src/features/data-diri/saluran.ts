// The calls of a sending, with what they tell on the way.
import { dataDiri } from '@gerbang/contract/data-diri';
import type { BodyOf } from '@gerbang/contract/endpoint';
import { call } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { isMissing } from '../../lib/failure.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import type { Saluran } from './pengiriman.ts';
import { tungguCoba } from './tunggu.ts';

/** What the texts weigh beside pictures, in bytes: a call has its price too. */
const TEXTS = 20_000;

type Maju = ReturnType<typeof kemajuan>;

/** Counts what has been sent of all that the form holds now, and tells it with words. */
export function kemajuan({ files }: SiswaFormState, tell: (more: { bagian: number; kata: string }) => void) {
  const all = files.filesKini();
  const total = all.reduce((sum, [, file]) => sum + file.size, TEXTS);
  let done = 0;
  let nth = 0;
  const say = (bytes: number) => {
    const bagian = Math.min(1, bytes / total);
    const of = nth > 0 && all.length > 1 ? ` · foto ${Math.min(nth, all.length)} dari ${all.length}` : '';
    tell({ bagian, kata: nth > 0 ? `Mengirim ${Math.round(bagian * 100)}%${of}` : 'Mengirim isian' });
  };
  return {
    isian: () => say(done),
    foto: (file: File) => {
      nth++;
      done = nth === 1 ? TEXTS : done;
      const before = done;
      done += file.size;
      say(before);
      return (part: number) => say(before + part * file.size);
    },
  };
}

type SaluranOptions = {
  signal: AbortSignal;
  maju: Maju;
  /** What goes with the texts. */
  added: () => object;
  /** Told the way to try again at once. */
  sekarang: (go: () => void) => void;
  /** Told when it begins and ends to wait; with the error the first time. */
  onWait: (waiting: boolean, error?: ApiError) => void;
};

/** The calls of data-diri as the ways of a sending. */
export function saluranKe({ signal, maju, added, sekarang, onWait }: SaluranOptions): Saluran {
  const progress = new Map<File, (part: number) => void>();
  return {
    kirimIsian: async (isian, record) => {
      maju.isian();
      if (!record)
        return (
          await call(dataDiri.create, { body: { ...isian, ...added() } as BodyOf<typeof dataDiri.create> }, { signal })
        ).data;
      const body = { ...isian, ...added(), versi: record.versi } as BodyOf<typeof dataDiri.update>;
      return (await call(dataDiri.update, { params: { id: record.id }, body }, { signal })).data;
    },
    kirimFoto: async (bidang, file, { id, versi }) => {
      // The same picture again is the same part of all.
      const onProgress = progress.get(file) ?? maju.foto(file);
      progress.set(file, onProgress);
      const input = { params: { id }, body: { versi }, files: { [bidang]: file } };
      return (await call(dataDiri.update, input, { signal, onProgress })).data;
    },
    lihat: async () => {
      try {
        return (await call(dataDiri.get, {}, { signal })).data;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    tunggu: async (kali, error) => {
      onWait(true, kali === 0 ? error : undefined);
      await tungguCoba(kali, { retryAfter: error.retryAfter, signal, sekarang });
      onWait(false);
    },
  };
}
