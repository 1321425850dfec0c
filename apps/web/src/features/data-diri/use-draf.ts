import type { Dokumen } from '@gerbang/contract/fields';
import { useEffect, useRef, useState } from 'react';
import type { Foto } from '../../lib/prepare-foto.ts';
import { draftKey, storedUser } from '../../lib/session.ts';
import type { SiswaTexts } from '../data-siswa/form/siswa-texts.ts';
import { type Draf, isEmptyDraf, newerDraf, readCopy, writeCopy } from './draf.ts';
import { type DrafStore, type FotoDraf, openDrafStore } from './draf-store.ts';

/** What this device holds for the signed-in account, and where more of it goes. */
export type DeviceDraf = { name: string; store: DrafStore; draf: Draf | undefined; foto: FotoDraf };

/** Reads the account's draft; undefined until that is done, a few milliseconds. */
export function useDeviceDraf(): DeviceDraf | undefined {
  const [deviceDraf, setDeviceDraf] = useState<DeviceDraf>();
  useEffect(() => {
    const name = draftKey(storedUser()?.id ?? '');
    const store = openDrafStore(name);
    let gone = false;
    const show = ({ draf, foto }: Pick<DeviceDraf, 'draf' | 'foto'>) => {
      const newest = newerDraf(readCopy(name), draf);
      if (!gone) setDeviceDraf({ name, store, draf: newest, foto });
    };
    store.read().then(show, () => show({ draf: undefined, foto: {} }));
    return () => {
      gone = true;
      store.close();
    };
  }, []);
  return deviceDraf;
}

/** Whether something of the account waits on this device: typed, chosen, or on its way to the server. */
export function hasDraf({ draf, foto }: DeviceDraf): boolean {
  return !isEmptyDraf(draf) || Object.keys(foto).length > 0;
}

/** What the form says about its draft. */
export type DrafSafety = {
  /** Whether anything was kept so far. */
  any: boolean;
  /** Whether this device keeps what is typed, and what is chosen. */
  texts: boolean;
  foto: boolean;
};

export type DrafForm = ReturnType<typeof useDraf>;

/** The draft of one form, kept on this device for the signed-in account only. */
export function useDraf(deviceDraf: DeviceDraf) {
  const { name, store } = deviceDraf;
  const [safety, setSafety] = useState<DrafSafety>({ any: hasDraf(deviceDraf), texts: true, foto: true });
  const latest = useRef<Omit<Draf, 'pada'>>({ ...nothing, ...deviceDraf.draf, kamera: undefined });
  const writer = useWriter(store, (kept) => setSafety((before) => ({ ...before, any: true, texts: kept })));

  const keep = (more: Partial<Draf>) => {
    latest.current = { ...latest.current, ...more };
    const draf = { ...latest.current, pada: now() };
    void writer.write(draf, writeCopy(name, draf));
  };
  return {
    safety,
    textsFound: deviceDraf.draf?.isian ?? {},
    unfinishedFound: deviceDraf.draf?.ketikan ?? {},
    waliFound: deviceDraf.draf?.wali ?? {},
    fotoFound: deviceDraf.foto,
    keepTexts: (texts: Partial<SiswaTexts>, unfinished: Partial<SiswaTexts>) =>
      keep({ isian: texts, ketikan: unfinished }),
    /** Keeps a picture of one field, or forgets it. */
    keepFoto: (bidang: Dokumen, foto: Foto | undefined) =>
      void store.writeFoto(bidang, foto).then((kept) => setSafety((before) => ({ ...before, any: true, foto: kept }))),
    keepWali: (wali: Draf['wali']) => keep({ wali }),
    /** Whether everything is asked to be sent. */
    keepDikirim: (dikirim: boolean) => keep({ dikirim }),
    /** The field whose camera is open, or none. */
    keepCamera: (kamera: Dokumen | undefined) => keep({ kamera }),
    /** Forgets everything: it was saved, or is not wanted any more. */
    drop: () => {
      latest.current = nothing;
      writer.forget();
      writeCopy(name, undefined);
      void store.clear({ ...nothing, pada: now() });
      setSafety((before) => ({ ...before, any: false }));
    },
  };
}

const nothing: Omit<Draf, 'pada'> = { isian: {}, ketikan: {}, wali: {}, dikirim: false, kamera: undefined };
const now = () => new Date().toISOString();

/**
 * Writes drafts one after the other, the newest only when several wait. Beside it stands the quick copy: it is there at
 * once but reaches the disk up to a minute later, so it alone would lose the last keystrokes with a killed browser.
 */
function useWriter(store: DrafStore, onKept: (kept: boolean) => void) {
  const waiting = useRef<[draf: Draf, copied: boolean]>(undefined);
  const busy = useRef(false);
  return {
    write: async (draf: Draf, copied: boolean) => {
      waiting.current = [draf, copied];
      if (busy.current) return;
      busy.current = true;
      while (waiting.current) {
        const [next, alsoCopied] = waiting.current;
        waiting.current = undefined;
        const written = await store.write(next);
        onKept(written || alsoCopied);
      }
      busy.current = false;
    },
    forget: () => {
      waiting.current = undefined;
    },
  };
}
