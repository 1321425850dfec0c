// What the papers of one pile have in common: kept for the next record, for this admin and as long as the tab lives.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { storedUser } from '../../lib/session.ts';
import { type SiswaTexts, typedOf } from './form/siswa-texts.ts';

const alike = ['tahun_ajaran', 'gelombang', 'tanggal_daftar', 'biaya_pendidikan'] as const;

export type SepertiTadi = Pick<SiswaTexts, (typeof alike)[number]>;

const place = () => `gerbang.seperti-tadi.${storedUser()?.id}`;

/** School year, wave, date and fee of the record that was added last; undefined without one. */
export function sepertiTadi(): SepertiTadi | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place()) ?? '');
    return alike.every((field) => typeof kept[field] === 'string') ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSepertiTadi(record: DataSiswaRecord): void {
  const texts = typedOf(record);
  write(JSON.stringify(Object.fromEntries(alike.map((field) => [field, texts[field]]))));
}

export function forgetSepertiTadi(): void {
  write('');
}

/** Storage may be full or switched off: the next record is then typed in full. */
function write(value: string): void {
  try {
    sessionStorage.setItem(place(), value);
  } catch {
    // Nothing of the record is lost by that.
  }
}
