import type { Dokumen } from '@gerbang/contract/choices';
import { dataDiri } from '@gerbang/contract/data-diri';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isUnanswered } from '../../lib/failure.ts';
import type { Foto } from '../../lib/prepare-foto.ts';
import { draftKey, storedUser } from '../../lib/session.ts';
import { queryClient, queryKey } from '../../lib/use-api.ts';
import type { SiswaTexts } from '../data-siswa/form/siswa-texts.ts';
import { type Draf, isEmptyDraf } from './draf.ts';
import { hasCopy } from './draf-copy.ts';
import { createSeal } from './draf-seal.ts';
import { keepSecret, keptSecret } from './draf-secret.ts';
import { type DrafStore, type FotoDraf, openDrafStore } from './draf-store.ts';

type StoredDraf = { draf: Draf | undefined; foto: FotoDraf };
/** What this device holds for the signed-in account, and where more of it goes. */
export type OpenDraf = StoredDraf & { isLocked: false; store: DrafStore };
/** Without the account's key, which only the server gives, nothing here can be read or added to. */
export type DeviceDraf =
  | OpenDraf
  | (StoredDraf & { isLocked: true /** Whether there is something. */; holds: boolean });

/** Reads the account's draft, of staff that of a form; undefined until that is done, a few milliseconds after the server gave its key. */
export function useDeviceDraf(form?: string): DeviceDraf | undefined {
  const [deviceDraf, setDeviceDraf] = useState<DeviceDraf>();
  useEffect(() => {
    let opened: DrafStore | undefined;
    let gone = false;
    const open = async () => {
      const name = draftKey(storedUser()?.id ?? '') + (form ? `.${form}` : '');
      const kunci = await fetchKey();
      if (gone) return;
      if (kunci === undefined)
        return setDeviceDraf({ isLocked: true, holds: hasCopy(name), draf: undefined, foto: {} });
      const store = openDrafStore(name, await createSeal(kunci, name));
      opened = store;
      const kept = await store.read();
      if (gone) store.close();
      else setDeviceDraf({ isLocked: false, store, ...kept });
    };
    void open();
    return () => {
      gone = true;
      opened?.close();
    };
  }, [form]);
  return deviceDraf;
}

/**
 * The key of the account's drafts, kept as long as the page lives and the user stays; without the server as this tab had it
 * in the same session, undefined where it never had.
 */
export async function fetchKey(): Promise<string | undefined> {
  try {
    const { data } = await queryClient.fetchQuery({
      queryKey: queryKey(dataDiri.kunciDraf),
      queryFn: ({ signal }) => call(dataDiri.kunciDraf, {}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    });
    keepSecret(data.kunci);
    return data.kunci;
  } catch (error) {
    return isUnanswered(error) ? keptSecret() : undefined;
  }
}

/** Whether something of the account waits on this device: typed, chosen, or on its way to the server. */
export function hasDraf({ draf, foto, ...device }: DeviceDraf): boolean {
  return (device.isLocked && device.holds) || !isEmptyDraf(draf) || Object.keys(foto).length > 0;
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
export function useDraf(deviceDraf: OpenDraf, baru: boolean, awal?: Partial<SiswaTexts>) {
  const { store } = deviceDraf;
  const [safety, setSafety] = useState<DrafSafety>({ any: hasDraf(deviceDraf), texts: true, foto: true });
  const latest = useRef<Omit<Draf, 'pada'>>({ ...nothing, ...deviceDraf.draf, kamera: undefined });
  const tell = (part: 'texts' | 'foto', kept: boolean | undefined) => {
    if (kept !== undefined) setSafety((before) => ({ ...before, any: true, [part]: kept }));
  };

  const keep = (more: Partial<Draf>) => {
    latest.current = { ...latest.current, ...more, baru, ...(awal && { awal }) };
    void store.write({ ...latest.current, pada: now() }).then((kept) => tell('texts', kept));
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
      void store.writeFoto(bidang, foto).then((kept) => tell('foto', kept)),
    keepWali: (wali: Draf['wali']) => keep({ wali }),
    waliNow: () => latest.current.wali,
    /** Whether everything is asked to be sent. */
    keepDikirim: (dikirim: boolean) => keep({ dikirim }),
    /** The field whose camera is open, or none. */
    keepCamera: (kamera: Dokumen | undefined) => keep({ kamera }),
    /** Forgets everything: it was saved, or is not wanted any more. */
    drop: () => {
      latest.current = nothing;
      void store.clear({ ...nothing, pada: now() });
      setSafety((before) => ({ ...before, any: false }));
    },
  };
}

const nothing: Omit<Draf, 'pada'> = {
  isian: {},
  ketikan: {},
  wali: {},
  dikirim: false,
  baru: false,
  kamera: undefined,
};
const now = () => new Date().toISOString();
