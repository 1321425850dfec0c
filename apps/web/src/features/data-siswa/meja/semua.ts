// Whether the documents lie on the desk all at once; the browser remembers it.
const NAME = 'meja-semua-dokumen';

export function isSemuaRemembered(): boolean {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

export function rememberSemua(on: boolean): void {
  try {
    if (on) localStorage.setItem(NAME, '1');
    else localStorage.removeItem(NAME);
  } catch {
    // Then it is asked for again.
  }
}
