/** A date as it is typed (dd/mm/yyyy) from one as the API takes it (yyyy-mm-dd); '' for anything else. */
export function dateText(iso: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : '';
}

/**
 * What stands in the field after an edit turned `previous` into `text`: slashes come by themselves while it grows,
 * dashes, dots and blanks become slashes, and a pasted yyyy-mm-dd is turned around.
 */
export function typedDate(text: string, previous: string): string {
  const iso = dateText(text.trim());
  if (iso) return iso;
  const slashed = text.replace(/[^\d]+/g, '/').replace(/^\//, '');
  const parts = slashed.includes('/') ? partsOfSlashed(slashed) : partsOfDigits(slashed);
  const joined = parts.join('/');
  const full = parts.length < 3 && parts.at(-1)?.length === 2;
  return full && text.length > previous.length ? `${joined}/` : joined;
}

function partsOfDigits(digits: string): string[] {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter((part, at) => at === 0 || part !== '');
}

function partsOfSlashed(slashed: string): string[] {
  const [day = '', month = '', year] = slashed.split('/');
  // '14/052': the third digit begins the year.
  const overflow = year === undefined && month.length > 2 ? month.slice(2) : year;
  const parts = [day.slice(0, 2), month.slice(0, 2)];
  return overflow === undefined ? parts : [...parts, overflow.slice(0, 4)];
}

/** yyyy-mm-dd of a typed date, '' of an empty field, undefined of a part of a date or a day that does not exist. */
export function isoDate(text: string): string | undefined {
  if (text.trim() === '') return '';
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!match) return undefined;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    return undefined;
  }
  return `${match[3]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
