import { textsIn } from '../../../../lib/list-params.ts';

export type AnalisisSearch = { tahun_ajaran?: string; gelombang?: string };

/** Reads the address of the analysis. */
export const analisisSearch = (given: Record<string, unknown>): AnalisisSearch =>
  textsIn(given, ['tahun_ajaran', 'gelombang']);
