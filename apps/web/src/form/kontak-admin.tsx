import { sekolah } from '../lib/sekolah.ts';
import classes from './kontak-admin.module.css';

/**
 * How the admin is reached, beside a sentence that sends people there; nothing where the school has not said. Of a sentence
 * that is known only when it is shown, `sesudah` says it: most of them send nobody.
 */
export function KontakAdmin({ sesudah = 'Hubungi admin' }: { sesudah?: string | undefined }) {
  const { nama, kontak } = sekolah;
  if (!kontak || !/hubungi admin/i.test(sesudah)) return null;
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
