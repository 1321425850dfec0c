/** What one sending is known by when it is sent again. Careful: `crypto.randomUUID` is not there where a school's network has no https. */
export function newKirim(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
