// Days and hours of the demo. It plays on a fixed day, so that the same data come out whenever it is made.

/** The day the demo data end, yyyy-mm-dd; newer than every date in them. */
export const HARI_INI = '2026-11-20';

/** The day `days` after (or before) another, both yyyy-mm-dd. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one yyyy-mm-dd to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** A moment of a day in Western Indonesian Time (UTC+7), as ISO 8601 UTC. */
export function moment(date: string, minutes: number): string {
  return new Date(Date.parse(`${date}T00:00:00+07:00`) + minutes * 60_000).toISOString();
}

const longDate = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' });

/** '14 Maret 2008' for 2008-03-14. */
export function inWords(date: string): string {
  return longDate.format(Date.parse(`${date}T00:00:00Z`));
}

/** '14-03-2008' for 2008-03-14, as identity cards write it. */
export function onCards(date: string): string {
  return date.split('-').reverse().join('-');
}
