// What the papers of one pile have in common: kept for the next record, for this admin and as long as the tab lives.
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { keep, kept } from '../../../lib/keeper/places.ts';
import { storedUser } from '../../../lib/session.ts';
import { type SiswaTexts, typedOf } from './form/siswa-texts.ts';

const alike = ['tahun_ajaran', 'gelombang', 'tanggal_daftar', 'biaya_pendidikan'] as const;

export type SepertiTadi = Pick<SiswaTexts, (typeof alike)[number]>;

const place = () => ({ of: storedUser()?.id });

/** School year, wave, date and fee of the record that was added last; undefined without one. */
export function sepertiTadi(): SepertiTadi | undefined {
  try {
    const found = JSON.parse(kept('seperti-tadi', place()) ?? '');
    return alike.every((field) => typeof found[field] === 'string') ? found : undefined;
  } catch {
    return undefined;
  }
}

export function keepSepertiTadi(record: DataSiswaRecord): void {
  const texts = typedOf(record);
  keep('seperti-tadi', JSON.stringify(Object.fromEntries(alike.map((field) => [field, texts[field]]))), place());
}

export function forgetSepertiTadi(): void {
  keep('seperti-tadi', undefined, place());
}
