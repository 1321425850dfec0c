import type { tautan } from '@gerbang/contract/akun/tautan';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import { Link } from '@tanstack/react-router';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';
import { AuthLinks } from '../auth/auth-frame.tsx';

/** Where to go on without a link that works. */
export const OtherWays = () => (
  <AuthLinks>
    <Link to="/login">Login</Link>
    <Link to="/lupa-password">Lupa Password</Link>
  </AuthLinks>
);

type KodeFieldProps = {
  link: { kode: string; owner: AnswerOf<typeof tautan.periksa>['data'] | undefined; failure: string | undefined };
  field: TextInputProps;
  /** Where such a code comes from. */
  from?: string;
};

/** Whose account it is about, by the link; without one that works, the field for the code. */
export function KodeField({
  link: { kode, owner, failure },
  field,
  from = 'Dari admin atau dari email.',
}: KodeFieldProps) {
  if (owner) {
    return (
      <Note>
        Akun <b>{owner.email}</b>
        {owner.nim && ' dengan NIM '}
        <b>{owner.nim}</b>
      </Note>
    );
  }
  if (kode && !failure) return null;
  return (
    <>
      {failure && (
        <>
          <FailureNote>{failure}</FailureNote>
          <OtherWays />
        </>
      )}
      <TextInput label="Kode" description={from} size="l" autoComplete="off" spellCheck={false} {...field} />
    </>
  );
}
