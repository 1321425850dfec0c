import type { AkunSiswaRow } from '@gerbang/contract/akun/akun-siswa';
import { Row } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** What is known of an account's owner: frozen, with an address that does not exist, proven by a mail, by a code or not, and whether a record waits to be matched. */
export function AkunBadges(akun: AkunSiswaRow) {
  const { dibekukan, email_ditolak, email_terbukti, terbukti_lewat, data_siswa, terhubung } = akun;
  return (
    <Row gap={1}>
      {dibekukan && <StatusBadge tone="bad">Dibekukan</StatusBadge>}
      {email_ditolak && <StatusBadge tone="bad">Alamat email tidak ada</StatusBadge>}
      {email_terbukti ? (
        <StatusBadge tone="ok">
          {terbukti_lewat === 'kode' ? 'Terkonfirmasi dengan kode' : 'Email terkonfirmasi'}
        </StatusBadge>
      ) : (
        <StatusBadge tone="wait">Belum dikonfirmasi</StatusBadge>
      )}
      {data_siswa && !terhubung && <StatusBadge tone="neutral">Data belum terhubung</StatusBadge>}
    </Row>
  );
}
