import { kontakBaris } from '@gerbang/contract/sekolah/kontak';
import { sekolah } from '../lib/sekolah.ts';
import { useTakenOver, When } from '../ui/prerendered.tsx';
import classes from './kontak-admin.module.css';

/**
 * How the admin is reached, beside a sentence that sends people there; nothing where the school has not said. Of a sentence
 * that is known only when it is shown, `sesudah` says it: most of them send nobody.
 */
export function KontakAdmin({ sesudah }: { sesudah?: string | undefined }) {
  const { nama, kontak } = sekolah;
  const isTaken = useTakenOver();
  if (!isTaken && sesudah === undefined) {
    return (
      <When filled="KONTAK" is={kontak !== null}>
        <span className={classes.kontak}>{`Admin: ${kontakBaris(kontak)}`}</span>
      </When>
    );
  }
  if (!isTaken || !kontak || !/hubungi admin/i.test(sesudah ?? 'Hubungi admin')) return null;
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
