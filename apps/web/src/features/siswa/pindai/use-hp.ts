import type { Dokumen } from '@gerbang/contract/choices';
import { type HpRow, pindai } from '@gerbang/contract/siswa/pindai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isMissing, isUnanswered, writeFailure } from '../../../lib/failure.ts';

/** The code of the link that led here, taken out of the address: nobody hands it on by mistake. */
function takeKode(): string {
  const kode = window.location.hash.slice(1);
  if (kode) window.history.replaceState(window.history.state, '', window.location.pathname);
  return kode;
}

/** Milliseconds between two looks whether the desk still waits. */
const LOOK_MS = 4000;

export type HpState = ReturnType<typeof useHp>;

/** The phone's side of a link: opened once, then known by its cookie, also after a reload. */
export function useHp() {
  const [kode] = useState(takeKode);
  const [row, setRow] = useState<HpRow>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const began = useRef(false);
  const hear = useCallback((work: Promise<{ data: HpRow }>) => {
    return work.then(
      ({ data }) => {
        setRow(data);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (isMissing(error)) setOver(true);
        setFailure(writeFailure(error));
      },
    );
  }, []);
  const begin = useCallback(() => {
    setFailure(undefined);
    void hear(kode ? call(pindai.buka, { body: { kode } }) : call(pindai.hp, {}));
  }, [hear, kode]);
  useEffect(() => {
    // Once: two at the same moment would be two phones.
    if (!began.current) begin();
    began.current = true;
    // Another link in the same tab changes the fragment only.
    const again = () => window.location.reload();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [begin]);
  const isOpen = row !== undefined && !isOver;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void hear(call(pindai.hp, {})), LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen, hear]);
  return {
    row,
    /** Why the page does not work, or has not been answered lately. */
    failure,
    /** Whether the link has ended, or never worked. */
    isOver,
    again: begin,
    setRow,
    /** Tells the desk what is photographed now; it is no more than a sign. */
    note: useCallback((bidang: Dokumen) => void call(pindai.sedang, { body: { bidang } }).catch(() => {}), []),
    end: () => {
      setOver(true);
      call(pindai.putus, {}).catch((error: unknown) => {
        if (isUnanswered(error)) setOver(false);
      });
    },
  };
}
