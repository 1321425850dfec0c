// Memory of bytes, taken and given back without the garbage collector, which lets some eighty megabytes of them pile up.

const isOwn = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;

/** The same bytes in memory that nothing else shares, which can be given to another thread. */
export function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isOwn(bytes) ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

/** Gives the memory of bytes back that nobody reads any more. Those that share it, as small ones do, are left alone. */
export function giveBack(bytes: Uint8Array): void {
  if (isOwn(bytes)) (bytes.buffer as ArrayBuffer).transfer(0);
}
