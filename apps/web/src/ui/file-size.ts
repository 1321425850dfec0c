/** A size in bytes as people read it, '412 KB' or '1,4 MB'; 1 KB is 1,024 bytes, as in the largest size allowed. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 999.5) return `${bytes > 0 ? Math.max(1, Math.round(kilobytes)) : 0} KB`;
  return `${(kilobytes / 1024).toFixed(1).replace('.', ',').replace(',0', '')} MB`;
}
