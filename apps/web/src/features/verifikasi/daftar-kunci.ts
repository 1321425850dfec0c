// Keys and revocations: as the school has them now, or as this device read them last.
import { DAFTAR_KUNCI, type DaftarKunci } from '@gerbang/contract/kode-surat';

const PLACE = 'gerbang.daftar-kunci';

/** `dibaca`: when it was read from the school (ISO 8601); `segar` whether that was just now. */
export type Terbaca = { daftar: DaftarKunci; dibaca: string; segar: boolean };

/** Undefined where this device has never read it and does not reach the school. */
export async function bacaDaftar(): Promise<Terbaca | undefined> {
  try {
    const answer = await fetch(DAFTAR_KUNCI, { cache: 'no-cache', credentials: 'omit' });
    const daftar = answer.ok ? readDaftar(await answer.text()) : undefined;
    if (!daftar) return kept();
    const dibaca = new Date().toISOString();
    keep({ daftar, dibaca });
    return { daftar, dibaca, segar: true };
  } catch {
    return kept();
  }
}

/** For when there is no network; a browser that keeps nothing loses that alone. */
function keep(read: Omit<Terbaca, 'segar'>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(read));
  } catch {}
}

function kept(): Terbaca | undefined {
  try {
    const { daftar, dibaca } = JSON.parse(localStorage.getItem(PLACE) ?? '') as Omit<Terbaca, 'segar'>;
    return { daftar, dibaca, segar: false };
  } catch {
    return undefined;
  }
}

/** A page instead of the list comes from something in between, such as the login page of a public network. */
function readDaftar(text: string): DaftarKunci | undefined {
  const daftar = JSON.parse(text) as Partial<DaftarKunci>;
  return Array.isArray(daftar.kunci) && Array.isArray(daftar.dicabut) ? (daftar as DaftarKunci) : undefined;
}
