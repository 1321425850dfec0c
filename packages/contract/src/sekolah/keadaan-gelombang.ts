// What a wave is on a day (yyyy-mm-dd), as staff read it; apart from what students load of waves.
import type { Gelombang } from './gelombang.ts';

export type KeadaanGelombang = 'Akan dibuka' | 'Dibuka' | 'Ditutup';

export function keadaanGelombang({ buka, tutup }: Pick<Gelombang, 'buka' | 'tutup'>, day: string): KeadaanGelombang {
  if (day < buka) return 'Akan dibuka';
  return day <= tutup ? 'Dibuka' : 'Ditutup';
}
