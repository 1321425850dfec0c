import type { SessionUser } from '@gerbang/contract/auth';
import { profileForm } from '@gerbang/contract/profile';
import { errorsOf, useForm, type Values } from '../../lib/use-form.ts';

/** The text fields in the order of the form. */
const profileFields = ['nama', 'nomor_whatsapp', 'alamat'] as const;
export type ProfileTexts = Values<(typeof profileFields)[number]>;

export type ProfileFormState = ReturnType<typeof useProfileForm>;

/** The text fields over `profile`, of which a newer form may come while somebody types. */
export function useProfileForm(profile: SessionUser['profile']) {
  const form = useForm({ fields: profileFields, base: typedOf(profile), check: profileErrors });
  return {
    ...form,
    /** Props of the WhatsApp number. */
    whatsapp: () => ({
      ...form.text('nomor_whatsapp'),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        form.set('nomor_whatsapp', whatsappOf(currentTarget.value)),
    }),
  };
}

/** What the form shows at first. */
export function typedOf(profile: SessionUser['profile']): ProfileTexts {
  return {
    nama: profile?.nama ?? '',
    nomor_whatsapp: profile?.nomor_whatsapp ?? '',
    alamat: profile?.alamat ?? '',
  };
}

/** A WhatsApp number has digits and dots only (PROFIL-1). */
export function whatsappOf(typed: string): string {
  return typed.replace(/[^\d.]/g, '');
}

/** The sentence of the contract for each value that is not valid. */
export function profileErrors(values: ProfileTexts) {
  return errorsOf(profileForm, values);
}
