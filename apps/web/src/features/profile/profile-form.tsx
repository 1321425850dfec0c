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
import { useSimpan } from './use-simpan.ts';

/** What staff tell about themselves. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const form = useProfileForm(user.profile);
  const foto = useFoto();
  const [asking, setAsking] = useState(false);
  const simpan = useSimpan(user, {
    onFotoRefused: (sentence) => {
      foto.refuse(sentence);
      focusFieldSoon(fotoId);
    },
  });
  const changed = form.changed || foto.foto !== undefined;
  useAskBeforeLeaving(changed && !simpan.pending);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (simpan.pending || foto.preparing) return;
    const broken = form.judge();
    if (broken) focusFieldSoon(fieldId(broken));
    else simpan.run(form.values, foto.foto?.file);
  };
  return (
    <Sheet padded>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap={5}>
          <ProfileFields form={form} locked={simpan.pending} />
          <FotoField foto={foto} stored={user.profile?.foto_profile} simpan={simpan} onHapus={() => setAsking(true)} />
          <Outcome simpan={simpan} />
          <SubmitButton
            size="l"
            fullWidth
            pending={simpan.pending}
            pendingLabel={simpan.done ? 'Memuat ulang...' : 'Menyimpan...'}
            disabled={foto.preparing}
          >
            {user.profile ? 'Update Profile' : 'Tambah Profile'}
          </SubmitButton>
        </Stack>
      </form>
      <HapusFotoDialog
        opened={asking && !simpan.done}
        changed={changed}
        action={simpan.hapusFoto}
        onClose={() => setAsking(false)}
      />
    </Sheet>
  );
}

/** What became of the last try, beside the button that began it. */
function Outcome({ simpan: { done, failure } }: { simpan: Pick<ReturnType<typeof useSimpan>, 'done' | 'failure'> }) {
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
