// What the palette offers besides students: pages, the person's own views, and what the screen below it can do.
import type { SessionUser } from '@gerbang/contract/akun/auth';
import { chooseTheme, themeNames, themes } from '../../lib/theme.ts';
import type { IconName } from '../../ui/icon.tsx';
import { mayOpenNow } from '../access.ts';
import { menuOf } from '../menu.ts';

/** Half words are enough, in any order; a number may be written in pieces, and stays one. */
export function wordsOf(text: string): string[] {
  return /[^\d\s().+-]/.test(text) ? text.split(/[\s,]+/).filter((word) => word !== '') : [text.trim()];
}

/** One line of the palette: it opens an address, or does something. */
export type Item = { id: string; icon: IconName; label: string; detail?: string } & (
  | { href: string }
  | { run: () => void }
);

/** Screens that the menu does not name. */
const others: readonly { icon: IconName; label: string; href: string; detail?: string }[] = [
  { icon: 'report', label: 'Analisis', href: '/dashboard/analisis', detail: 'Dashboard' },
  { icon: 'camera', label: 'Pindai Kode', href: '/pindai-kode' },
  { icon: 'plus', label: 'Tambah Data Siswa', href: '/data-siswa/valid/tambah', detail: 'Data Siswa' },
  { icon: 'user', label: 'Profile', href: '/profile' },
  { icon: 'valid', label: 'Keamanan Akun', href: '/keamanan-akun' },
  { icon: 'logout', label: 'Perangkat yang Masuk', href: '/profile/perangkat' },
  { icon: 'key', label: 'Ganti Password', href: '/profile/ganti-password' },
];

/** Every page that the person may open now. */
export function pagesOf(user: SessionUser): Item[] {
  const menu = menuOf(user.role.nama).flatMap(({ icon, label: detail, to, entries = [] }) => [
    ...(to ? [{ icon, label: detail, href: to as string }] : []),
    ...entries.map((entry) => ({ icon, label: entry.label, href: entry.to as string, detail })),
  ]);
  return [...menu, ...others]
    .filter(({ href }) => mayOpenNow(user, href))
    .map((page) => ({ id: `halaman ${page.href}`, ...page }));
}

type KeptView = { id: string; daftar: string; nama: string; alamat: string };

/** The views that somebody keeps, each as a page. */
export function viewsOf(user: SessionUser, kept: readonly KeptView[]): Item[] {
  const pages = pagesOf(user);
  return kept.flatMap(({ id, daftar, nama, alamat }): Item[] => {
    const page = pages.find((each) => 'href' in each && each.href === `/${daftar}`);
    if (!page) return [];
    const href = `/${daftar}${alamat && `?${alamat}`}`;
    return [{ id: `tampilan ${id}`, icon: page.icon, label: nama, detail: page.label, href }];
  });
}

/** What can be pressed in the places of the screen that name its actions, and how the screen looks. */
export function actionsOfScreen(): Item[] {
  const places = document.querySelectorAll<HTMLElement>('main [data-page-actions] :is(a[href], button:enabled)');
  const actions = [...places].map((place, at): Item => {
    const label = (place.getAttribute('aria-label') ?? place.textContent).trim();
    const run = () => {
      // What it opens gives the focus back to it.
      place.focus();
      place.click();
    };
    return { id: `tindakan ${at}`, icon: 'right', label, run };
  });
  const looks = themes.map((theme): Item => {
    return {
      id: `warna ${theme}`,
      icon: 'theme',
      label: `Warna layar: ${themeNames[theme]}`,
      run: () => chooseTheme(theme),
    };
  });
  return [...actions.filter(({ label }) => label !== ''), ...looks];
}

/** Those that have each word of the text, or a part of it, in theirs. */
export function matching(items: readonly Item[], text: string): Item[] {
  const wanted = wordsOf(text.toLowerCase());
  return items.filter(({ label, detail = '' }) => {
    const own = `${label}\n${detail}`.toLowerCase();
    return wanted.every((word) => own.includes(word));
  });
}
