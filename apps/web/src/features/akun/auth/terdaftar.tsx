import { sekolah } from '../../../lib/sekolah.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { Link } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';
import classes from './terdaftar.module.css';

/** Who has just registered. */
export type Pendaftar = { nim: string; email: string };

/** What stays after registering: what happens next, and the chat that asks for it (AKUN-5). */
export function Terdaftar({ nim, email }: Pendaftar) {
  const chat = sekolah.kontak?.tautan;
  const pesan = `Halo admin ${sekolah.nama}, saya baru mendaftar. Mohon akun saya diaktivasi.\n\nNIM: ${nim}\nEmail: ${email}`;
  return (
    <AuthFrame title="Kabari admin untuk aktivasi" help="Akun dapat dipakai setelah admin mengaktifkannya.">
      <Stack gap={5}>
        <Note tone="ok">
          Akun berhasil dibuat dengan NIM <b>{nim}</b>.
        </Note>
        <ol className={classes.steps}>
          {hasMailServer && (
            <li>
              <b>Buka tautan di email</b>
              Surat konfirmasi dikirim ke {email}.
            </li>
          )}
          <li>
            <b>{chat ? 'Kirim pesan ke admin' : 'Hubungi admin'}</b>
            {chat
              ? 'NIM dan email Anda sudah tertulis di pesannya.'
              : 'Datang atau bertanya ke sekolah, sebutkan NIM Anda.'}
          </li>
          <li>
            <b>Admin mengaktifkan akun</b>
            {hasMailServer ? 'Kabarnya lewat email.' : 'Kabarnya dari admin, pada jam layanan.'}
          </li>
          <li>
            <b>Login dan isi data diri</b>
            Siapkan foto KTP, KK, dan Ijazah atau SKL.
          </li>
        </ol>
        {chat && (
          <Button
            component="a"
            variant="primary"
            size="l"
            fullWidth
            leftSection={<Icon name="chat" />}
            href={`${chat}?text=${encodeURIComponent(pesan)}`}
            target="_blank"
            rel="noreferrer"
          >
            Hubungi Admin di WhatsApp
          </Button>
        )}
      </Stack>
      <AuthLinks>
        {/* On a shared device the way back must not lead here. */}
        <Link href="/login" replace>
          Ke halaman Login
        </Link>
      </AuthLinks>
    </AuthFrame>
  );
}
