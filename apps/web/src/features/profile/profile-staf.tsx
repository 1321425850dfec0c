import type { SessionUser } from '@gerbang/contract/auth';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { profile } from '@gerbang/contract/profile';
import { roleTable } from '@gerbang/contract/roles';
import { type SubmitEvent, useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import type { Action } from '../../lib/use-api.ts';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { fieldId } from '../../lib/use-form.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { focusFieldSoon } from '../../ui/error-summary.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Sheet, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Photo } from '../../ui/photo.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AccountLinks } from './info-akun.tsx';
import classes from './profile.module.css';
import { FotoField, fotoId, ProfileFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSaveProfile } from './use-save-profile.ts';

/** The profile of an admin or the pimpinan (PROFIL-1, PROFIL-4). */
export function ProfileStaf({ user }: { user: SessionUser }) {
  const { nama, foto_profile } = user.profile ?? {};
  return (
    <>
      <PageHeader title="Profile" help="Nama dan foto Anda tampil pada data yang Anda kelola." />
      <div className={classes.columns}>
        <Sheet padded>
          <div className={classes.person}>
            <Photo src={foto_profile && thumbnailOf(foto_profile)} alt="Foto profile" ratio="1:1" size="l" />
            <div className={classes.words}>
              <p className={classes.name}>{nama || 'Tidak ada nama'}</p>
              <StatusBadge tone="neutral" icon="key">
                {roleTable[user.role.nama].name}
              </StatusBadge>
              <p className={classes.email}>{user.email}</p>
            </div>
          </div>
          <AccountLinks />
        </Sheet>
        <ProfileForm user={user} />
      </div>
    </>
  );
}

/** What staff tell about themselves. */
function ProfileForm({ user }: { user: SessionUser }) {
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

type HapusFotoDialogProps = {
  opened: boolean;
  /** Whether the form holds what would be lost. */
  changed: boolean;
  action: Action<typeof profile.hapusFoto>;
  onClose: () => void;
};

/** The question before one's photo is taken away. */
function HapusFotoDialog({ opened, changed, action, onClose }: HapusFotoDialogProps) {
  return (
    <ConfirmDialog
      title="Hapus Foto Profile"
      opened={opened}
      confirmLabel="Hapus"
      danger
      pending={action.pending}
      pendingLabel="Menghapus..."
      onConfirm={() => action.run({})}
      onClose={() => {
        action.reset();
        onClose();
      }}
    >
      <Stack gap={3}>
        <p>Foto Anda akan dihapus. Nama, nomor, dan alamat tetap tersimpan.</p>
        {changed && <Note tone="wait">Isian yang belum disimpan akan hilang.</Note>}
        <FailureNote>{action.error && writeFailure(action.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
