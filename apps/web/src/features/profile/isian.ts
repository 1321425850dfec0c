// The profile form as plain values: no React in here.
import type { SessionUser } from '@gerbang/contract/auth';
import { profileForm } from '@gerbang/contract/profile';
import * as z from 'zod/mini';

/** The text fields in the order of the form. */
export const isianFields = ['nama', 'nomor_whatsapp', 'alamat'] as const;
export type IsianField = (typeof isianFields)[number];
export type Isian = Record<IsianField, string>;
/** One sentence for each broken field. */
export type IsianErrors = Partial<Isian>;

/** What the form shows at first. */
export function isianOf(profile: SessionUser['profile']): Isian {
  return {
    nama: profile?.nama ?? '',
    nomor_whatsapp: profile?.nomor_whatsapp ?? '',
    alamat: profile?.alamat ?? '',
  };
}

/** What may stand in a field: a WhatsApp number has digits and dots only (PROFIL-1). */
export function saring(field: IsianField, typed: string): string {
  return field === 'nomor_whatsapp' ? typed.replace(/[^\d.]/g, '') : typed;
}

/** The sentence of the contract for a value that is not valid, or undefined. */
export function isianError(field: IsianField, value: string): string | undefined {
  return z.safeParse(profileForm.shape[field], value).error?.issues[0]?.message;
}
