// Variables whose names are nearly those of settings: what is misspelt would be silently without effect.

/** Pairs of a variable that is set and the setting that it may have been meant for. */
export function misspelt(env: Record<string, string | undefined>, settings: readonly string[]): [string, string][] {
  const known = new Set(settings);
  return Object.keys(env)
    .filter((name) => !known.has(name) && name.length >= 4)
    .flatMap((name) => {
      const meant = settings.find((setting) => setting.length >= 6 && isNear(name.toUpperCase(), setting));
      return meant ? [[name, meant] as [string, string]] : [];
    });
}

/** Whether one letter more, less, other, or two that changed places, or the sign between words, makes one of the other. */
function isNear(name: string, setting: string): boolean {
  const [one, other] = [name, setting].map((text) => text.replace(/[-_.]/g, '')) as [string, string];
  if (one === other) return true;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const rests = (a: number, b: number) => one.slice(from + a) === other.slice(from + b);
  const isSwapped = one[from] === other[from + 1] && one[from + 1] === other[from];
  return rests(1, 0) || rests(0, 1) || rests(1, 1) || (isSwapped && rests(2, 2));
}
