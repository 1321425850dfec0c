import type { Kabar } from '@gerbang/contract/laporan/kabar';
import { useId } from 'react';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { DaftarLink } from './daftar.tsx';
import { kabarKalimat } from './kabar-kalimat.ts';
import classes from './kabar-paragraph.module.css';

type KabarParagraphProps = {
  /** undefined while they come, and after a failure. */
  kabar: Kabar | undefined;
  failed: boolean;
  /** Only an admin may open the lists of what waits and of what was rejected. */
  isAdmin: boolean;
};

/** How the newest wave stands, in plain sentences. */
export function KabarParagraph({ kabar, failed, isAdmin }: KabarParagraphProps) {
  const id = useId();
  if (!kabar && failed) return null;
  return (
    <section className={classes.paragraph} aria-labelledby={id} aria-busy={!kabar || undefined}>
      <h2 id={id}>Gelombang Ini</h2>
      {kabar ? (
        <p>
          {kabarKalimat(kabar).map((sentence) => (
            <span key={sentence[0]?.teks}>
              {sentence.map(({ teks, daftar }) => {
                const opened = isAdmin || daftar?.to === '/data-siswa/valid' ? daftar : undefined;
                return daftar ? (
                  <DaftarLink key={teks} daftar={opened} className={classes.number}>
                    {teks}
                  </DaftarLink>
                ) : (
                  teks
                );
              })}{' '}
            </span>
          ))}
        </p>
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  );
}
