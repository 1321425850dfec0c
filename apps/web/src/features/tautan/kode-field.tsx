import type { AnswerOf } from '@gerbang/contract/endpoint';
import type { tautan } from '@gerbang/contract/tautan';
import { Note } from '../../ui/note.tsx';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

type KodeFieldProps = {
  link: { kode: string; owner: AnswerOf<typeof tautan.periksa>['data'] | undefined; failure: string | undefined };
  field: TextInputProps;
};

/** Whose account it is about, by the link; without one that works, the field for the code. */
export function KodeField({ link: { kode, owner, failure }, field }: KodeFieldProps) {
  if (owner) {
    return (
      <Note>
        Akun <b>{owner.email}</b> dengan NIM <b>{owner.nim}</b>
      </Note>
    );
  }
  if (kode && !failure) return <Note>Memeriksa tautan...</Note>;
  return (
    <>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}. Minta yang baru kepada admin.
        </Note>
      )}
      <TextInput
        label="Kode"
        description="28 huruf dan angka dari admin atau dari email."
        size="l"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        {...field}
      />
    </>
  );
}
