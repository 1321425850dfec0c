import { composeAlasan, penolakan } from '@gerbang/contract/siswa/penolakan';
import { preparedAlasan } from '@gerbang/contract/siswa/prepared-alasan';
import { type BidangSiswa, bidangSiswa, type Tanda } from '@gerbang/contract/siswa/tanda';
import { useState } from 'react';
import * as z from 'zod/mini';

/** A mark while it is being made: ready-made reasons that were chosen, and words of one's own. */
export type TandaInput = { pilihan: readonly string[]; own: string };

/** The marks and the words of a rejection as far as they are made; they survive closing the panel. */
export function useTolak() {
  const [teks, setTeks] = useState('');
  const [inputs, setInputs] = useState<{ readonly [B in BidangSiswa]?: TandaInput }>({});
  const tanda = tandaOf(inputs);
  const body = { alasan_penolakan: teks.trim() || undefined, tanda: tanda.length > 0 ? tanda : undefined };
  return {
    teks,
    setTeks,
    inputs,
    /** Marks a field or document; undefined takes its mark away. */
    mark: (bidang: BidangSiswa, mark: TandaInput | undefined) => setInputs((now) => ({ ...now, [bidang]: mark })),
    /** Chooses a ready-made reason, or no longer; a mark that says nothing more goes with it. */
    toggle: ({ bidang, alasan }: { bidang: BidangSiswa; alasan: string }) =>
      setInputs((now) => ({ ...now, [bidang]: toggled(now[bidang], bidang, alasan) })),
    marked: tanda.length,
    /** The whole reason as the student will read it. */
    alasan: composeAlasan(tanda, teks),
    /** What the server is told. */
    body,
    /** Why it cannot be sent. */
    broken: z.safeParse(penolakan, body).error?.issues[0]?.message,
  };
}

function toggled(mark: TandaInput | undefined, bidang: BidangSiswa, alasan: string): TandaInput | undefined {
  const { pilihan, own } = mark ?? { pilihan: [], own: '' };
  const next = preparedAlasan[bidang].filter((one) => pilihan.includes(one) !== (one === alasan));
  return next.length === 0 && own.trim() === '' ? undefined : { pilihan: next, own };
}

export type TolakState = ReturnType<typeof useTolak>;

/** The marks as the contract knows them, in the order of the form: one reason each. */
export function tandaOf(inputs: { readonly [B in BidangSiswa]?: TandaInput | undefined }): Tanda[] {
  return bidangSiswa.flatMap((bidang) => {
    const mark = inputs[bidang];
    if (!mark) return [];
    const alasan = [...mark.pilihan, mark.own.trim()].filter((reason) => reason !== '').join(', ');
    return [{ bidang, alasan: alasan || null }];
  });
}
