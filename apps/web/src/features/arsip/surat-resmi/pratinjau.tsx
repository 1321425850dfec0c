import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { useEffect, useState } from 'react';
import { actionFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './surat-resmi.module.css';

type Draft = ReturnType<typeof useRancangan>;

/** The paper that would be issued to a student, and its number; nothing without one. */
export function useRancangan(jenis: string, siswa: string | undefined) {
  const query = { jenis, siswa: siswa ?? '' } as never;
  const { data, error } = useApi(suratResmi.rancangan, { query }, { enabled: siswa !== undefined });
  const asked = siswa !== undefined;
  return {
    asked,
    pdf: asked ? data?.data.pdf : undefined,
    nomor: asked ? data?.data.nomor : undefined,
    error: asked && error ? actionFailure(error) : undefined,
    /** Whether it is still to be seen what would be issued. */
    waits: asked && !data && !error,
  };
}

/** The number it would get, or why nothing can be issued yet. */
export const NomorNote = ({ draft: { nomor, waits } }: { draft: Draft }) => (
  <span className={classes.nomor} role="status">
    {nomor ? `Nomor berikutnya ${nomor}` : waits && 'Tunggu sampai suratnya tampil'}
  </span>
);

/** The paper, marked as none; why there is none; or what to do first. */
export function Pratinjau({ draft: { asked, pdf, error } }: { draft: Draft }) {
  const src = useDrawn(pdf);
  return (
    <section className={classes.pratinjau} aria-label="Pratinjau" aria-busy={asked && !error && !src}>
      {error ? (
        <Note tone="wait" icon="warn" role="status">
          {error}
        </Note>
      ) : src ? (
        <>
          <img src={src} alt="Surat yang akan terbit" />
          <span aria-hidden="true">PRATINJAU</span>
          <p>Kode QR dibuat saat surat diterbitkan.</p>
        </>
      ) : (
        <p>{asked ? <LoadingDots /> : 'Cari siswa untuk melihat suratnya.'}</p>
      )}
    </section>
  );
}

/** The first page of a PDF as the address of a picture; what draws it comes with the first one. */
function useDrawn(pdf: string | undefined): string | undefined {
  const [drawn, setDrawn] = useState<{ pdf: string; src: string }>();
  useEffect(() => {
    if (pdf === undefined) return;
    let gone = false;
    let src = '';
    const draw = async () => {
      const { pageOf } = await import('../../../lib/pdf.ts');
      const file = new File([Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))], 'surat.pdf');
      // A card has two sides.
      const page = await pageOf(file, async () => 1);
      if (gone || !page) return;
      src = URL.createObjectURL(page);
      setDrawn({ pdf, src });
    };
    // Without the picture the number still says what comes.
    draw().catch(() => undefined);
    return () => {
      gone = true;
      URL.revokeObjectURL(src);
    };
  }, [pdf]);
  return drawn?.pdf === pdf ? drawn?.src : undefined;
}
