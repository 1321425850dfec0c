const content = document.querySelector<HTMLMetaElement>('meta[name="nama-sekolah"]')?.content;

/** Name of the institution that this installation belongs to; a page that came without the server has none in it. */
export const namaSekolah = content && !content.startsWith('%') ? content : 'Gerbang';
