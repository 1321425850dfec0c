// What is printed of a list: the page that is shown, or all that search and filters find.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { cetak } from './cetak.tsx';
import type { ListState } from './list-state.ts';
import { toast } from './toast.tsx';

export type Paper = {
  /** The page, and all of them where there is more; none of an empty list. */
  ways: readonly ReturnType<typeof cetak>[];
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
  const ways = totalPages > 1 ? [cetak('Cetak halaman ini'), cetak(`Cetak ${all}`, () => void printAll())] : [cetak()];
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
