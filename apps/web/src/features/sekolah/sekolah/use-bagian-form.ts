import type { PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import { withKode } from '@gerbang/contract/sekolah/pilihan-form';
import type { Bagian, FirstStartStep, Sekolah, SekolahStaf } from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { type Saves, useSaveBagian } from './save-bagian.ts';

/** What the form of every section is given. */
export type BagianFormProps = {
  /** What is in force. */
  sekolah: Sekolah;
  /** Version of the section that the form is of. */
  versi: number;
  tersimpan?: SekolahStaf['tersimpan'];
  /** The step of the first start, which may be a part of its section. */
  hanya?: FirstStartStep;
  /** Told after the server has it. */
  onSaved?: (() => void) | undefined;
};

type ListBagian = Exclude<Bagian, 'identitas'>;
type Form<B extends ListBagian> = BagianFormProps & {
  bagian: B;
  endpoint: Saves & { body: z.ZodMiniType };
  /** Set while one entry is open in fields of its own, and whether anything was typed there. */
  entry?: { typed: boolean } | undefined;
};

/** A section that is changed and saved as a whole: its value as it is typed, what is wrong with it, and the saving. */
export function useBagianForm<B extends ListBagian>({ bagian, endpoint, sekolah, versi, onSaved, entry }: Form<B>) {
  const { opened, keepUp, saved, follow } = useOpened({ nilai: sekolah[bagian], versi });
  const [typed, setTyped] = useState<Sekolah[B]>();
  const [wrong, setWrong] = useState<FieldError[]>([]);
  const nilai = typed ?? opened.nilai;
  const changed = typed !== undefined && JSON.stringify(typed) !== JSON.stringify(opened.nilai);
  keepUp(changed || entry !== undefined);
  const [sent, setSent] = useState(nilai);
  const save = useSaveBagian(endpoint, bagian, {
    onSaved: (next) => {
      saved({ nilai: kept(bagian, sent), versi: next });
      setTyped(undefined);
      onSaved?.();
    },
    onRefused: ({ fields }) => setWrong(fields?.map(({ field, message }) => ({ path: field, message })) ?? []),
  });
  useAskBeforeLeaving((changed || entry?.typed === true) && !save.pending);
  return {
    nilai,
    changed,
    save,
    follow,
    /** The sentence at a place such as 'jurusan.0.nama'. */
    errorAt: (path: string) => wrong.find((each) => each.path === path)?.message,
    wrong,
    change: (next: Sekolah[B]) => {
      setWrong([]);
      setTyped(next);
    },
    /** Sends the value unless something is wrong with it; returns whether it was sent. */
    submit: (value: Sekolah[B] = nilai): boolean => {
      const body = { ...value, versi: opened.versi };
      const { data, error } = z.safeParse(endpoint.body, body);
      setWrong(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []);
      if (error || save.pending) return false;
      const { versi: _, ...read } = data as { versi: number };
      setSent(read as unknown as Sekolah[B]);
      save.run({ body } as never);
      return true;
    },
  };
}

type FieldError = { path: string; message: string };

/** What was sent, as the server keeps it: new choices have their code. */
function kept<B extends ListBagian>(bagian: B, nilai: Sekolah[B]): Sekolah[B] {
  if (bagian !== 'pilihan') return nilai;
  const { jurusan, kelas } = nilai as PilihanSekolah;
  return { jurusan: withKode(jurusan), kelas: withKode(kelas) } as Sekolah[B];
}

/** A section as it was when somebody began to change it. */
type Versioned<Value> = { nilai: Value; versi: number };

/**
 * What a form stands on: the newest version while nothing is typed, else the one that was seen, until its user chooses
 * `follow`. `changed` is asked with what the form stands on.
 */
export function useOpened<Value>(newest: Versioned<Value>) {
  const [opened, setOpened] = useState(newest);
  return {
    opened,
    /** To be called while rendering, once it is known whether something is typed. */
    keepUp: (changed: boolean) => {
      if (!changed && newest.versi > opened.versi) setOpened(newest);
    },
    /** What was just saved is what the form stands on. */
    saved: (next: Versioned<Value>) => setOpened(next),
    follow: newest.versi > opened.versi ? () => setOpened(newest) : undefined,
  };
}
