import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { type DokumenBerkode, dokumenBerkode } from '@gerbang/contract/siswa/kode-dokumen';
import { useEffect, useRef, useState } from 'react';
import { createLatest } from '../../../../lib/latest.ts';
import { type Foto, prepareFoto } from '../../../../lib/prepare-foto.ts';
import { isOff } from '../../../../lib/sekolah.ts';

/** Where chosen pictures survive a reload. */
export type FotoKeeper = {
  /** The pictures found when the form was opened. */
  fotoFound: Partial<Record<Dokumen, Foto>>;
  /** Keeps a picture of one field, or forgets it. */
  keepFoto: (bidang: Dokumen, foto: Foto | undefined) => void;
};

/** The state of one field; `terkirim`: what was chosen has arrived and is the record's now. */
type FotoState = { foto?: Foto; error?: string; preparing?: boolean; terkirim?: boolean };
type PilihanOfDokumen = Partial<Record<Dokumen, FotoState>>;

export type DokumenForm = ReturnType<typeof useDokumen>;

/** The pictures of the form: each made ready when it is chosen, and kept where there is a `keeper`. */
export function useDokumen(keeper?: FotoKeeper) {
  const [all, setAll] = useState<PilihanOfDokumen>(() => foundOf(keeper));
  // Careful: read while sending, between renders.
  const latest = useRef(all);
  const [begin] = useState(createLatest);
  const put = (bidang: Dokumen, pilihan: FotoState) => {
    latest.current = { ...latest.current, [bidang]: pilihan };
    setAll(latest.current);
  };
  // The picture chosen before stays until the new one is ready, and when the new one cannot be used.
  const add = (bidang: Dokumen, more: Omit<FotoState, 'foto'>) => {
    const foto = latest.current[bidang]?.foto;
    put(bidang, { ...(foto && { foto }), ...more });
  };
  const take = (bidang: Dokumen, foto: Foto) => {
    put(bidang, { foto });
    keeper?.keepFoto(bidang, foto);
  };
  const choose = async (bidang: Dokumen, file: File | null) => {
    const isNewest = begin(bidang);
    if (!file) {
      put(bidang, {});
      return keeper?.keepFoto(bidang, undefined);
    }
    const before = readyOf(latest.current[bidang]?.foto);
    add(bidang, { preparing: true });
    // As it came, for the page may not live until it is ready.
    keeper?.keepFoto(bidang, { file, lebar: 0, tinggi: 0, mentah: true });
    const { foto, error } = await prepared(file, bidang);
    if (!isNewest()) return;
    if (foto) return takeWithKode({ bidang, chosen: file, foto, held: () => heldOf(latest.current[bidang]), take });
    put(bidang, { ...(before && { foto: before }), ...(error && { error }) });
    keeper?.keepFoto(bidang, before);
  };
  useRawFoto(latest, choose);
  return {
    of: (bidang: Dokumen): FotoState => all[bidang] ?? {},
    choose,
    /** Puts a picture in as it is: one that was cut. */
    take: (bidang: Dokumen, foto: Foto) => take(bidang, withKodeOf(latest.current[bidang]?.foto, foto)),
    preparing: Object.values(all).some(({ preparing, foto }) => preparing || foto?.mentah),
    chosen: Object.values(all).some((pilihan) => pilihan.foto),
    /** Says why the server refused a picture. */
    refuse: (bidang: Dokumen, error: string) => add(bidang, { error }),
    /** The record has the picture now; another one that was chosen meanwhile stays. */
    settle: (bidang: Dokumen, file: File) => {
      if (latest.current[bidang]?.foto?.file !== file) return;
      put(bidang, { terkirim: true });
      keeper?.keepFoto(bidang, undefined);
    },
    /** What is chosen at this moment, in the order of the form. */
    filesNow: () => filesOf(latest.current),
    /** What their codes say, as the calls take it; undefined without any. */
    kodeNow: () => kodeOf((bidang) => latest.current[bidang]?.foto),
  };
}

/** What can be sent. */
function filesOf(all: PilihanOfDokumen): [Dokumen, File][] {
  return dokumen.flatMap((bidang) => {
    const { foto, preparing } = all[bidang] ?? {};
    return foto && !foto.mentah && !preparing ? [[bidang, foto.file]] : [];
  });
}

/** Neither when no page of it was wanted. */
function prepared(file: File, bidang: Dokumen): Promise<{ foto?: Foto | undefined; error?: string }> {
  const jenis = bidang.startsWith('pas_foto') ? 'portrait' : 'dokumen';
  return prepareFoto(file, jenis).then(
    (foto) => ({ foto }),
    (error: Error) => ({ error: error.message }),
  );
}

const heldOf = (pilihan: FotoState | undefined) => (pilihan?.preparing ? undefined : pilihan?.foto);

const readyOf = (foto: Foto | undefined) => (foto?.mentah ? undefined : foto);

function foundOf(keeper: FotoKeeper | undefined): PilihanOfDokumen {
  return Object.fromEntries(Object.entries(keeper?.fotoFound ?? {}).map(([bidang, foto]) => [bidang, { foto }]));
}

/** Makes ready the pictures that were kept as they came, because the page did not live until they were. */
function useRawFoto(latest: { current: PilihanOfDokumen }, choose: (bidang: Dokumen, file: File) => void): void {
  const run = useRef(() => {
    for (const bidang of dokumen) {
      const foto = latest.current[bidang]?.foto;
      if (foto?.mentah) choose(bidang, foto.file);
    }
  });
  useEffect(() => run.current(), []);
}

// The code that a chosen picture bears, and what becomes of it while the form is filled in.

/** What was cut or made straight bears the same code, at another place. */
function withKodeOf(before: Foto | undefined, foto: Foto): Foto {
  return before?.kode ? { ...foto, kode: { ...before.kode, tempat: null } } : foto;
}

/** What the codes of the pictures say, as the calls take it; undefined without any. */
function kodeOf(fotoOf: (bidang: Dokumen) => Foto | undefined): string | undefined {
  const kode = dokumenBerkode.flatMap((bidang) => {
    const read = fotoOf(bidang)?.kode;
    return read ? [[bidang, read]] : [];
  });
  return kode.length > 0 ? JSON.stringify(Object.fromEntries(kode)) : undefined;
}

const isBerkode = (bidang: Dokumen): bidang is DokumenBerkode =>
  (dokumenBerkode as readonly Dokumen[]).includes(bidang);

type TakenFoto = {
  bidang: Dokumen;
  /** The file as it came, and what was made of it. */
  chosen: File;
  foto: Foto;
  /** What the field holds meanwhile; undefined while another picture is made ready. */
  held: () => Foto | undefined;
  take: (bidang: Dokumen, foto: Foto) => void;
};

/** Takes the picture, then looks for its code beside everything else: a form that is sent before goes without. */
async function takeWithKode({ bidang, chosen, foto, held, take }: TakenFoto): Promise<void> {
  take(bidang, foto);
  if (!isBerkode(bidang) || isOff('/data-siswa/kode')) return;
  try {
    const { readKode } = await import('./read-kode.ts');
    const kode = await readKode(chosen, foto.file);
    const now = held();
    if (!kode || !now) return;
    if (now === foto) take(bidang, { ...foto, kode });
    else if (now.asli === chosen || now.asli === foto.file) take(bidang, withKodeOf({ ...foto, kode }, now));
  } catch {
    // The form is as good without it, also where the connection does not bring what reads it.
  }
}
