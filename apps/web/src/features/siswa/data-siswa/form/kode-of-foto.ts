// The code that a chosen picture bears, and what becomes of it while the form is filled in.
import type { Dokumen } from '@gerbang/contract/choices';
import { type DokumenBerkode, dokumenBerkode } from '@gerbang/contract/siswa/kode-dokumen';
import type { Foto } from '../../../../lib/prepare-foto.ts';

/** What was cut or made straight bears the same code, at another place. */
export function withKodeOf(before: Foto | undefined, foto: Foto): Foto {
  return before?.kode ? { ...foto, kode: { ...before.kode, tempat: null } } : foto;
}

/** What the codes of the pictures say, as the calls take it; undefined without any. */
export function kodeOf(fotoOf: (bidang: Dokumen) => Foto | undefined): string | undefined {
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
export async function takeWithKode({ bidang, chosen, foto, held, take }: TakenFoto): Promise<void> {
  take(bidang, foto);
  if (!isBerkode(bidang)) return;
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
