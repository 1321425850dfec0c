/** Content of a <meta> that the server filled in; undefined where the page came without the server. */
export function serverMeta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('%') ? content : undefined;
}

/** Name of the institution that this installation belongs to. */
export const namaSekolah = serverMeta('nama-sekolah') ?? 'Gerbang';
