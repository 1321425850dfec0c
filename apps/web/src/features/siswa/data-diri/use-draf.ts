import type { Dokumen } from '@gerbang/contract/choices';
import { useEffect, useRef, useState } from 'react';
import { openKeeper } from '../../../lib/keeper/keeper.ts';
import { type PutSlot, roomsHere } from '../../../lib/keeper/store.ts';
import type { Foto } from '../../../lib/prepare-foto.ts';
import { storedUser } from '../../../lib/session.ts';
import type { SiswaTexts } from '../data-siswa/form/siswa-texts.ts';
import { type Draf, drafOf, type FotoDraf, isEmptyDraf, slotsOf } from './draf.ts';

type StoredDraf = { draf: Draf | undefined; foto: FotoDraf };
/** What this device holds for the signed-in account, and where more of it goes. */
export type OpenDraf = StoredDraf & { isLocked: false; put: PutSlot };
/** Without the account's key, which only the server gives, nothing here can be read or added to. */
export type DeviceDraf =
  | OpenDraf
  | (StoredDraf & { isLocked: true /** Whether there is something. */; holds: boolean });

/** Reads the account's draft, of staff that of a form; undefined until that is done, a few milliseconds after the server gave its key. */
export function useDeviceDraf(form?: string): DeviceDraf | undefined {
  const [deviceDraf, setDeviceDraf] = useState<DeviceDraf>();
  useEffect(() => {
    let gone = false;
    void readDevice(form ? `${form}/` : '').then((found) => gone || setDeviceDraf(found));
    return () => {
      gone = true;
    };
  }, [form]);
  return deviceDraf;
}

async function readDevice(room: string): Promise<DeviceDraf> {
  const keeper = await openKeeper();
  if (!keeper) {
    const rooms = await roomsHere(storedUser()?.id ?? '').catch(() => [] as string[]);
    return { isLocked: true, holds: rooms.includes(room), draf: undefined, foto: {} };
  }
  const put: PutSlot = (slot, value) => keeper.put(room + slot, value);
  return { isLocked: false, put, ...drafOf(await keeper.read(room)) };
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
  const { put } = deviceDraf;
  const [safety, setSafety] = useState<DrafSafety>({ any: hasDraf(deviceDraf), texts: true, foto: true });
  const latest = useRef<Omit<Draf, 'pada'>>({ ...nothing, ...deviceDraf.draf, kamera: undefined });
  const inside = useRef(slotsOf({ ...nothing, ...deviceDraf.draf }));
  const pictures = useRef(new Set(Object.keys(deviceDraf.foto)));
  const tell = (part: 'texts' | 'foto', kept: boolean | undefined) => {
    if (kept !== undefined) setSafety((before) => ({ ...before, any: true, [part]: kept }));
  };
  /** Writes the slots that differ: what another tab added to the others stays. */
  const write = (next: Omit<Draf, 'pada'>) => {
    const [before, after] = [inside.current, slotsOf(next)];
    latest.current = next;
    inside.current = after;
    const isChanged = (slot: string) => JSON.stringify(before.get(slot)) !== JSON.stringify(after.get(slot));
    const slots = [...new Set([...before.keys(), ...after.keys()])].filter(isChanged);
    return Promise.all(slots.map((slot) => put(slot, after.get(slot))));
  };
  const keep = (more: Partial<Draf>) =>
    void write({ ...latest.current, ...more, baru, ...(awal && { awal }) }).then((all) =>
      tell('texts', all.includes(false) ? false : all.find((kept) => kept !== undefined)),
    );
  const keepFoto = (bidang: Dokumen, foto: Foto | undefined) => {
    pictures.current.add(bidang);
    void put(bidang, foto).then((kept) => tell('foto', kept));
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
    keepFoto,
    keepWali: (wali: Draf['wali']) => keep({ wali }),
    waliNow: () => latest.current.wali,
    /** Whether everything is asked to be sent. */
    keepDikirim: (dikirim: boolean) => keep({ dikirim }),
    /** The field whose camera is open, or none. */
    keepCamera: (kamera: Dokumen | undefined) => keep({ kamera }),
    /** Forgets everything that this form found or kept: it was saved, or is not wanted any more. */
    drop: () => {
      void write(nothing);
      for (const bidang of pictures.current) void put(bidang, undefined);
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
