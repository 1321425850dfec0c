/** The library's own files by their name, at the addresses that the build gave them. */
export function addresses(found: Record<string, unknown>): Map<string, string> {
  return new Map(Object.entries(found).map(([path, address]) => [path.replace(/.*\//, ''), String(address)]));
}
