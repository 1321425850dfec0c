// How dates are written in fields: any usual spelling, a month in letters too (ISIAN-12).
import { isCalendarDate } from '@gerbang/contract/fields';
import { formatTanggal } from '@gerbang/contract/format';
import { isoOf, readTanggal } from '@gerbang/contract/tanggal';

/** yyyy-mm-dd of a whole date that exists. */
function read(text: string): string | undefined {
  // Two digits may be the beginning of a year.
  const day = /\d{4}$/.test(text) ? readTanggal(text) : undefined;
  const iso = day && isoOf(day);
  return iso && isCalendarDate(iso) ? iso : undefined;
}

export const tanggal = { read, format: formatTanggal };
