import { Link } from '@tanstack/react-router';
import { useSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { fallbackOf } from './access.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Shell } from './layout.tsx';

/** An address that is no page; a signed-in user keeps the menu around it. */
export function NotFoundPage() {
  const user = useSession();
  const screen = (
    <ErrorScreen
      code="404"
      title="Maaf Halaman Tidak Ditemukan"
      action={
        <Button component={Link} to={fallbackOf(user)} variant="primary">
          {user ? 'Kembali ke Dashboard' : 'Kembali ke Login'}
        </Button>
      }
    >
      Alamatnya mungkin salah ketik, atau datanya sudah dipindahkan.
    </ErrorScreen>
  );
  return user ? <Shell user={user}>{screen}</Shell> : <main>{screen}</main>;
}
