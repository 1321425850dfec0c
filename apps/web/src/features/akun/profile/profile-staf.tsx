import type { SessionUser } from '@gerbang/contract/akun/auth';
import { profile } from '@gerbang/contract/akun/profile';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { roleTable } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { FormPage } from '../../../form/form-page.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { signIn } from '../../../lib/session.ts';
import { useFoto } from '../../../lib/use-foto.ts';
import { Sheet } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AccountLinks } from './info-akun.tsx';
import classes from './profile.module.css';
import { FotoField, ProfileFields, typedOf } from './profile-fields.tsx';

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

/** How long after a change the page is loaded anew, in milliseconds (PROFIL-4). */
const RELOAD_MS = 5000;

/** What staff tell about themselves; once it is saved the page says so and is loaded anew. */
function ProfileForm({ user }: { user: SessionUser }) {
  const foto = useFoto();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  useReload(done !== undefined);
  const finish = (message: string, newer: SessionUser['profile']) => {
    // At once, for the top bar shows name and photo too.
    signIn({ ...user, profile: newer });
    setDone(message);
  };
  const form = useSending({
    call: profile.simpan,
    base: typedOf(user.profile),
    foto,
    input: (body) => ({ body, files: { foto_profile: foto.foto?.file } }),
    isToasted: sentences.somethingWrong,
    onDone: ({ message, data }) => finish(message, data),
  });
  const pending = form.pending || done !== undefined;
  return (
    <Sheet padded>
      <FormPage
        {...form}
        pending={pending}
        pendingLabel={done ? 'Memuat ulang...' : 'Menyimpan...'}
        label={user.profile ? 'Update Profile' : 'Tambah Profile'}
        disabled={!form.ready}
        refusal={<Outcome done={done} refusal={form.refusal} />}
      >
        <ProfileFields form={form} locked={pending} />
        <FotoField {...{ form, foto, pending }} stored={user.profile?.foto_profile} onHapus={() => setAsking(true)} />
      </FormPage>
      {asking && !done && (
        <FormDialog
          title="Hapus Foto Profile"
          confirmLabel="Hapus"
          pendingLabel="Menghapus..."
          danger
          call={profile.hapusFoto}
          input={{}}
          isToasted={sentences.somethingWrong}
          onDone={({ message }) => finish(message, user.profile && { ...user.profile, foto_profile: null })}
          onClose={() => setAsking(false)}
        >
          <p>Foto Anda akan dihapus. Nama, nomor, dan alamat tetap tersimpan.</p>
          {form.unsent && <Note tone="wait">Isian yang belum disimpan akan hilang.</Note>}
        </FormDialog>
      )}
    </Sheet>
  );
}

/** What became of the last try, beside the button that began it. */
function Outcome({ done, refusal }: { done: string | undefined; refusal: string | undefined }) {
  if (done) {
    return (
      <Note tone="ok" role="status">
        {done}. Halaman dimuat ulang dalam 5 detik.
      </Note>
    );
  }
  return refusal ? (
    <Note tone="bad" role="alert">
      {refusal}
    </Note>
  ) : null;
}

function useReload(due: boolean) {
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [due]);
}
