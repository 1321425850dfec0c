import type { profileData, profileForm } from '@gerbang/contract/akun/profile';
import { imageUrl } from '@gerbang/contract/picture-url';
import type * as z from 'zod/mini';
import { attachImages, detachImages, type StoredImages } from '../../../core/berkas/berkas.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';
import { toE164 } from '../../../platform/phone-number.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';

type Profile = z.output<typeof profileData>;
type ProfileChange = { body: z.output<typeof profileForm>; stored: StoredImages };

/** What the search of managed records reads of a manager. */
export function cariOfProfile({ nama }: { nama: string }): string {
  return searchText([nama]);
}

/** Creates or changes the caller's own profile. */
export async function simpanProfile(work: UserWork, { body, stored }: ProfileChange): Promise<Profile> {
  return inTransaction(work, async (work) => {
    const nomor_e164 = toE164(body.nomor_whatsapp ?? '');
    const values = { ...body, nomor_e164, cari: cariOfProfile(body), diubah_pada: isoFromNow(work.clock) };
    await work.db
      .insertInto('profile')
      .values({ akun_id: work.actor.id, ...values })
      .onConflict((conflict) => conflict.column('akun_id').doUpdateSet(values))
      .execute();
    await attachImages(work, { owner: { akun_id: work.actor.id }, stored });
    await writeAudit(work, { aksi: 'ubah', tabel: 'profile', sasaran_id: work.actor.id });
    const foto = await work.db
      .selectFrom('berkas')
      .select('id')
      .where('akun_id', '=', work.actor.id)
      .executeTakeFirst();
    return { ...body, foto_profile: imageUrl(foto?.id) };
  });
}

/** Takes the caller's photo away. HttpError 404 without one. */
export async function hapusFotoProfile(work: UserWork): Promise<void> {
  await inTransaction(work, async (work) => {
    const removed = await detachImages(work, { owner: { akun_id: work.actor.id }, bidang: 'foto_profile' });
    if (removed === 0) throw new HttpError(404, 'Foto Profile Tidak Ditemukan');
    await writeAudit(work, { aksi: 'hapus foto', tabel: 'profile', sasaran_id: work.actor.id });
  });
}
