// What is printed of a list: the page that is shown, or all that search and filters find.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Cetak } from './cetak.tsx';
import { Icon } from './icon.tsx';
import classes from './list-paper.module.css';
import type { ListState } from './list-state.ts';
import popup from './popup.module.css';
import { toast } from './toast.tsx';
import { usePopup } from './use-popup.ts';

/** One way to print: what goes on the paper, in words. */
type PrintChoice = { label: string; run: () => void };

export type Paper = {
  /** The page, and all of them where there is more; none of an empty list. */
  ways: readonly PrintChoice[];
  /** What is on the paper, in its head. */
  about: string;
};

/** Pictures of rows that were not on the screen are waited for so long, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The list as it is printed, and the ways to print it. */
export function useListPaper<R>(list: ListState<R>): { paper: Paper; printed: ListState<R> } {
  const [whole, setWhole] = useState<readonly R[]>();
  const { page, totalPages = 1, totalItems = 0, most, search } = list;
  const printAll = async () => {
    try {
      const rows = await list.all();
      flushSync(() => setWhole(rows));
    } catch {
      return toast.error('Daftar tidak dapat dimuat untuk dicetak. Coba lagi.');
    }
    await pictures();
    // Careful: not at once after `print`, which a phone's browser does not wait for.
    addEventListener('afterprint', () => setWhole(undefined), { once: true });
    print();
  };
  const all = totalItems > most ? `${most} pertama dari ${totalItems}` : `semua ${totalItems}`;
  const ways: PrintChoice[] = [{ label: totalPages > 1 ? 'halaman ini' : '', run: () => print() }];
  if (totalPages > 1) ways.push({ label: all, run: () => void printAll() });
  const part = whole
    ? totalItems > whole.length
      ? `${whole.length} data pertama dari ${totalItems}. Selebihnya tidak dicetak: persempit dengan pencarian atau saringan.`
      : `Semua ${totalItems} data.`
    : `Halaman ${page}/${totalPages}, ${totalItems} data.`;
  return {
    paper: { ways: totalItems === 0 ? [] : ways, about: search ? `Pencarian: ${search}. ${part}` : part },
    printed: whole ? { ...list, rows: whole, firstNumber: 1 } : list,
  };
}

/** Until every picture of the rows is there, or cannot be. */
async function pictures(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('main [data-row] img')];
  const there = images.map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  });
  await Promise.race([Promise.all(there), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Prints at once where there is one way, and asks which where there are more. */
export function ListCetak({ ways }: Pick<Paper, 'ways'>) {
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  const [only, ...others] = ways;
  if (!only) return null;
  if (others.length === 0) return <Cetak onClick={only.run} />;
  return (
    <div ref={ref} className={`kertas-cetak ${classes.place}`}>
      <Button {...trigger} rightSection={<Icon name={open ? 'up' : 'down'} size={16} />}>
        Cetak
      </Button>
      {open && (
        <div className={`${popup.panel} ${classes.panel}`}>
          {ways.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              className={popup.item}
              onClick={() => {
                trigger.ref.current?.focus();
                close();
                run();
              }}
            >
              Cetak {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
