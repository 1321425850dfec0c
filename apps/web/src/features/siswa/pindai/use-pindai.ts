import type { Dokumen } from '@gerbang/contract/choices';
import { type KirimanPindai, type NewPindai, pindai, type TujuanPindai } from '@gerbang/contract/siswa/pindai';
import { useEffect, useRef, useState } from 'react';
import { isMissing, writeFailure } from '../../../lib/failure.ts';
import { letGo } from '../../../lib/let-go.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';

type PindaiOptions = {
  tujuan: TujuanPindai;
  /** The record; undefined for a form whose record does not exist yet. */
  recordId?: string | undefined;
  /** Takes a picture that came, once; where it fails it is asked again with the next look. */
  onKiriman: (kiriman: KirimanPindai, pindaiId: string) => Promise<void> | void;
};

export type PindaiDesk = ReturnType<typeof usePindai>;

/** Milliseconds between two looks: what the phone sends is here within two seconds. */
const LOOK_MS = 1500;

/** The desk's side of a phone as scanner: its link, what came over it, and its end. It ends with the page, too. */
export function usePindai({ tujuan, recordId, onKiriman }: PindaiOptions) {
  const [link, setLink] = useState<NewPindai>();
  const [opened, setOpened] = useState(false);
  const [isOver, setOver] = useState(false);
  const begun = {
    onSuccess: ({ data }: { data: NewPindai }) => setLink(data),
    onError: (error: Error) => {
      setOpened(false);
      toast.error(writeFailure(error));
    },
  };
  const create = useAction(pindai.create, begun);
  const ganti = useAction(pindai.ganti, begun);
  const looked = useApi(
    pindai.get,
    { params: { id: link?.id ?? '' } },
    { enabled: link !== undefined, pollMs: () => LOOK_MS, pollHidden: true },
  );
  const seen = looked.data?.data;
  // Of another phone's code until the next look.
  const state = link && (seen?.tanda === link.tanda ? seen : link);
  useKiriman(state, onKiriman);
  if (link && isMissing(looked.error)) {
    setLink(undefined);
    setOver(true);
  }
  useEndWithPage(link?.id);
  const begin = (minta: readonly Dokumen[]) => {
    setOpened(true);
    setOver(false);
    const data_siswa_id = recordId;
    if (!link) create.run({ body: { tujuan, minta: [...minta], ...(data_siswa_id && { data_siswa_id }) } });
  };
  return {
    /** Undefined without a link, and while it is being made. */
    state,
    kode: link?.kode,
    alamat: link?.alamat,
    /** Whether the link ended by itself, or the phone ended it. */
    isOver,
    opened,
    open: () => setOpened(true),
    close: () => setOpened(false),
    begin,
    ganti: () => link && ganti.run({ params: { id: link.id } }),
    end: () => {
      setOpened(false);
      setOver(false);
      // The page's own end of the link follows it out.
      setLink(undefined);
    },
  };
}

/** Hands over each picture that is not here yet. */
function useKiriman(
  state: { id: string; kiriman: KirimanPindai[] } | undefined,
  take: PindaiOptions['onKiriman'],
): void {
  const taken = useRef(new Set<string>());
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    for (const kiriman of state?.kiriman ?? []) {
      if (taken.current.has(kiriman.kirim)) continue;
      taken.current.add(kiriman.kirim);
      void Promise.resolve(latest.current(kiriman, state?.id ?? '')).catch(() => {
        taken.current.delete(kiriman.kirim);
      });
    }
  }, [state]);
}

/** Ends a link that is not used any more: another took its place, its dialog ended it, or its page was left. */
function useEndWithPage(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const end = () => void letGo(pindai.akhiri, { params: { id } });
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [id]);
}
