// Every name under which this app writes into a browser's storage. docs/security.md ("What a browser keeps") says of each
// whose it is and what takes it away; nothing else of the web app touches the storage (biome.json).

/** On the device, in the tab, and of an account, whose id stands behind the name: that goes with the account's logout. */
type Kind = 'device' | 'tab' | 'own' | 'own tab';

export const places = {
  pengguna: 'device',
  'kunci-opname': 'device',
  'daftar-kunci': 'device',
  'kode-terkirim': 'device',
  'peminta-kode': 'device',
  'menu-ciut': 'device',
  'meja-semua': 'device',
  'meja-berikutnya': 'device',
  kunci: 'tab',
  kembali: 'tab',
  langkah: 'tab',
  'menu-grup': 'tab',
  'seperti-tadi': 'own tab',
  baris: 'own',
  urutan: 'own',
  urungkan: 'own',
  draf: 'own',
} satisfies Record<string, Kind>;
export type PlaceName = keyof typeof places;

/** `of`: the account and what else tells things of one name apart. */
type PlaceOptions = { of?: string | undefined; inTab?: boolean };

let inTabOnly = false;

/** On a shared computer what is of an account lives as long as the tab. */
export function keepInTabOnly(only: boolean): void {
  inTabOnly = only;
}

export const keyOf = (name: PlaceName, of?: string) => `gerbang.${name}${of ? `.${of}` : ''}`;

export function storageOf(name: PlaceName, inTab?: boolean): Storage {
  const kind: Kind = places[name];
  return inTab || kind.includes('tab') || (inTabOnly && kind === 'own') ? sessionStorage : localStorage;
}

/** What is kept there; undefined where there is nothing, or no storage. */
export function kept(name: PlaceName, place: PlaceOptions = {}): string | undefined {
  try {
    return storageOf(name, place.inTab).getItem(keyOf(name, place.of)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or forgets what was there; false where storage is full or switched off. */
export function keep(name: PlaceName, value: string | undefined, place: PlaceOptions = {}): boolean {
  try {
    const storage = storageOf(name, place.inTab);
    if (value === undefined) storage.removeItem(keyOf(name, place.of));
    else storage.setItem(keyOf(name, place.of), value);
    return true;
  } catch {
    return false;
  }
}
