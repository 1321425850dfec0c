/** The Error with the sentence for a library that a file needs and the connection did not bring. */
export function notLoaded(what: string): Error {
  return new Error(`Pembuka ${what} belum dapat dimuat. Periksa jaringan, lalu pilih lagi.`);
}
