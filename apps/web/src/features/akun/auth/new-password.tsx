import { PasswordInput } from '../../../ui/password-input.tsx';
import type { TextInputProps } from '../../../ui/text-input.tsx';

type NewPasswordProps = Record<'password' | 'konfirmasi', Omit<TextInputProps, 'type' | 'rightSection'>>;

/** A password that is made, typed twice. */
export function NewPassword({ password, konfirmasi }: NewPasswordProps) {
  return (
    <>
      <PasswordInput
        label="Password"
        description="Minimal 6 karakter."
        size="l"
        autoComplete="new-password"
        enterKeyHint="next"
        {...password}
      />
      <PasswordInput
        label="Konfirmasi Password"
        size="l"
        autoComplete="new-password"
        enterKeyHint="go"
        {...konfirmasi}
      />
    </>
  );
}
