// The time of day as the school's clock shows it. Asia/Jakarta is UTC+7 all year and has been since 1964.
const OFFSET_MS = 7 * 60 * 60_000;

/** `yyyy-mm-dd`, `hh:mm` and seconds of a moment in Jakarta. */
export function inJakarta(moment: Date): { hari: string; jam: string; detik: string } {
  const iso = new Date(moment.getTime() + OFFSET_MS).toISOString();
  return { hari: iso.slice(0, 10), jam: iso.slice(11, 16), detik: iso.slice(17, 19) };
}

/** For names of folders: `2026-11-20-020000`, in order of time. */
export function jakartaStamp(moment: Date): string {
  const { hari, jam, detik } = inJakarta(moment);
  return `${hari}-${jam.replace(':', '')}${detik}`;
}

/** A moment that a person wrote, such as `2026-11-22 10:15`; of a day alone its end. Undefined for other texts. */
export function momentInJakarta(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d)[:.](\d\d)(?:[:.](\d\d))?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, hari, jam, menit, detik = '00'] = match;
  const moment = new Date(`${hari}T${jam ? `${jam}:${menit}:${detik}.000` : '23:59:59.999'}+07:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** `2026-11-22 10.15.00 WIB`, for people at the console. */
export function jakartaTime(moment: Date): string {
  const { hari, jam, detik } = inJakarta(moment);
  return `${hari} ${jam.replace(':', '.')}.${detik} WIB`;
}
