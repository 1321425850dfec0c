import { useEffect, useRef, useState } from 'react';
import { Button, SubmitButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './page-dialog.module.css';

export type PageDialogProps = {
  /** Name of the file. */
  name: string;
  count: number;
  /** Makes a small picture of a page, from 1. */
  draw: (page: number) => Promise<Blob>;
  onClose: () => void;
  onChoose: (page: number) => void;
};

/** One page of a paper is chosen by its looks. */
export function PageDialog({ name, count, draw, onClose, onChoose }: PageDialogProps) {
  const [chosen, setChosen] = useState(1);
  const pages = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <Dialog
      title="Pilih Halaman"
      size="form"
      opened
      onClose={onClose}
      onSubmit={() => onChoose(chosen)}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <SubmitButton pending={false}>{`Pakai Halaman ${chosen}`}</SubmitButton>
        </>
      }
    >
      <p className={classes.help}>
        {name} berisi {count} halaman. Satu isian memuat satu halaman.
      </p>
      <div role="radiogroup" aria-label="Halaman" className={classes.pages}>
        {pages.map((page) => (
          <label key={page} className={classes.page}>
            <input
              type="radio"
              name="halaman"
              checked={page === chosen}
              data-autofocus={page === 1 || undefined}
              onChange={() => setChosen(page)}
            />
            <Thumb page={page} draw={draw} />
            <span>Halaman {page}</span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}

/** A page drawn when it comes into sight: of two hundred, few are looked at. */
function Thumb({ page, draw }: { page: number; draw: PageDialogProps['draw'] }) {
  const place = useRef<HTMLSpanElement>(null);
  const src = useDrawn(place, () => draw(page));
  return (
    <span ref={place} className={classes.thumb}>
      {src && <img src={src} alt="" />}
    </span>
  );
}

function useDrawn(place: { current: HTMLElement | null }, draw: () => Promise<Blob>): string | undefined {
  const [src, setSrc] = useState<string>();
  const newest = useRef(draw);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let made: string | undefined;
    let gone = false;
    const show = (blob: Blob) => {
      if (gone) return;
      made = URL.createObjectURL(blob);
      setSrc(made);
    };
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      // A page that cannot be drawn stays white, with its number.
      newest.current().then(show, () => undefined);
    });
    watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
      if (made) URL.revokeObjectURL(made);
    };
  }, [place]);
  return src;
}
