import type { Kop } from '@gerbang/contract/sekolah/sekolah';

const content = document.querySelector<HTMLMetaElement>('meta[name="sekolah"]')?.content;

/** The school that this installation belongs to; a page that came without the server has none in it. */
export const sekolah: Kop = content?.startsWith('{')
  ? JSON.parse(content)
  : { nama: 'Gerbang', logo: null, kontak: null };
