// What stands on each document: which school it is of, who made it, and the name of its file.
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findLogo } from '../sekolah/logo.ts';
import { getIdentitas } from '../sekolah/queries.ts';

/** What stands above a document: who the school is, and its logo. */
export async function letterheadOf(deps: Pick<Deps, 'db' | 'namaSekolah' | 'images'>) {
  const identitas = await getIdentitas(deps);
  const address = [identitas.alamat, kontakTeks(identitas)].filter(Boolean).join(' · ');
  return { institution: identitas.nama, address, logo: await findLogo(deps, identitas.logo) };
}

/** How a person signs a report: the profile's name, else the email address. */
export async function namaPembuat(db: Db, akun: { id: string; email: string }): Promise<string> {
  const profile = await db.selectFrom('profile').select('nama').where('akun_id', '=', akun.id).executeTakeFirst();
  return profile?.nama ?? akun.email;
}

/** 'Kelas Pagi' as 'kelas-pagi': what every system takes as part of a file's name. */
export const fileWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
