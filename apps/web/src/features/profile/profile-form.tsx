import type { SessionUser } from '@gerbang/contract/auth';
import { type SubmitEvent, useState } from 'react';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { fieldId } from '../../lib/use-form.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { focusFieldSoon } from '../../ui/error-summary.tsx';
import { Sheet, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { HapusFotoDialog } from './hapus-foto-dialog.tsx';
import { FotoField, fotoId, ProfileFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

/** What staff tell about themselves. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const form = useProfileForm(user.profile);
  const foto = useFoto();
  const [asking, setAsking] = useState(false);
  const save = useSaveProfile(user, {
    onFotoRefused: (sentence) => {
      foto.refuse(sentence);
      focusFieldSoon(fotoId);
    },
  });
  const changed = form.changed || foto.foto !== undefined;
  useAskBeforeLeaving(changed && !save.pending);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.pending || foto.preparing) return;
    const broken = form.judge();
    if (broken) focusFieldSoon(fieldId(broken));
    else save.run(form.values, foto.foto?.file);
  };
  return (
    <Sheet padded>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap={5}>
          <ProfileFields form={form} locked={save.pending} />
          <FotoField foto={foto} stored={user.profile?.foto_profile} save={save} onHapus={() => setAsking(true)} />
          <Outcome save={save} />
          <SubmitButton
            size="l"
            fullWidth
            pending={save.pending}
            pendingLabel={save.done ? 'Memuat ulang...' : 'Menyimpan...'}
            disabled={foto.preparing}
          >
            {user.profile ? 'Update Profile' : 'Tambah Profile'}
          </SubmitButton>
        </Stack>
      </form>
      <HapusFotoDialog
        opened={asking && !save.done}
        changed={changed}
        action={save.hapusFoto}
        onClose={() => setAsking(false)}
      />
    </Sheet>
  );
}

/** What became of the last try, beside the button that began it. */
function Outcome({ save: { done, failure } }: { save: Pick<ReturnType<typeof useSaveProfile>, 'done' | 'failure'> }) {
  if (done) {
    return (
      <Note tone="ok" role="status">
        {done}. Halaman dimuat ulang dalam 5 detik.
      </Note>
    );
  }
  return failure ? (
    <Note tone="bad" role="alert">
      {failure}
    </Note>
  ) : null;
}
