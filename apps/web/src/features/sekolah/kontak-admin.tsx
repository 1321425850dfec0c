import { sekolah } from '../../lib/sekolah.ts';
import classes from './kontak-admin.module.css';

/** How the admin is reached, beside a sentence that sends people there; nothing where the school has not said. */
export function KontakAdmin() {
  const { nama, kontak } = sekolah;
  if (!kontak) return null;
  const { whatsapp, tautan, email, jam } = kontak;
  const pesan = encodeURIComponent(`Halo admin ${nama}, `);
  return (
    <span className={classes.kontak}>
      Admin:{' '}
      {tautan && (
        <a href={`${tautan}?text=${pesan}`} target="_blank" rel="noreferrer">
          WhatsApp {whatsapp}
        </a>
      )}
      {tautan && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {jam && ` (${jam})`}
    </span>
  );
}
