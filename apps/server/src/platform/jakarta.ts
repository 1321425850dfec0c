// The time of day as the school's clock shows it. Asia/Jakarta is UTC+7 all year and has been since 1964.
const OFFSET_MS = 7 * 60 * 60_000;

/** `yyyy-mm-dd`, `hh:mm` and seconds of a moment in Jakarta. */
export function inJakarta(moment: Date): { day: string; time: string; seconds: string } {
  const iso = new Date(moment.getTime() + OFFSET_MS).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 16), seconds: iso.slice(17, 19) };
}

/** For names of folders: `2026-11-20-020000`, in order of time. */
export function jakartaStamp(moment: Date): string {
  const { day, time, seconds } = inJakarta(moment);
  return `${day}-${time.replace(':', '')}${seconds}`;
}

/** A moment that a person wrote, such as `2026-11-22 10:15`; of a day alone its end. Undefined for other texts and days that there are not. */
export function momentInJakarta(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d)[:.](\d\d)(?:[:.](\d\d))?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, day, time, minutes, seconds = '00'] = match;
  const moment = new Date(`${day}T${time ? `${time}:${minutes}:${seconds}.000` : '23:59:59.999'}+07:00`);
  // Careful: JavaScript takes 30 February for 2 March.
  return Number.isNaN(moment.getTime()) || inJakarta(moment).day !== day ? undefined : moment;
}

/** `2026-11-22 10.15.00 WIB`, for people at the console. */
export function jakartaTime(moment: Date): string {
  const { day, time, seconds } = inJakarta(moment);
  return `${day} ${time.replace(':', '.')}.${seconds} WIB`;
}
