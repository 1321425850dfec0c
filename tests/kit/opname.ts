// Scans of a count, as phones send them.
import type { Pindaian } from '@gerbang/contract/inventaris/opname';
import { newId } from '../../apps/server/src/platform/clock.ts';

/** A moment of one morning, which is over. */
export const at = (second: number) => new Date(Date.UTC(2025, 10, 2, 2, 0, second)).toISOString();

/** What the label of an item carries, or that of a piece. */
export const address = ({ id }: { id: string }, unit?: number) =>
  `http://sekolah.example/data-inventaris/${id}${unit === undefined ? '' : `?unit=${unit}`}`;

export const scan = (kode: string, lokasi: string, more: Partial<Pindaian> = {}): Pindaian => ({
  ...{ id: newId(), kode, lokasi, pada: at(0) },
  ...more,
});
