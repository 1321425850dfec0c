import type { AkunSiswaRow } from '@gerbang/contract/akun/akun-siswa';
import { hasMailServer } from '../../../lib/server-surat.ts';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './akun-facts.module.css';

/** What the dialogs about accounts take. */
export type AkunDialogProps = ListDialogProps<AkunSiswaRow>;

/** Whether the mail that proves the address is still open; a school that sends none asks nobody for it. */
export const isUnproven = ({ email_terbukti }: AkunSiswaRow) => hasMailServer && !email_terbukti;

/** Whether its activation is asked twice. */
export const asksAgain = (akun: AkunSiswaRow) => akun.tanya === 'milik' || (akun.tanya === 'ketat' && hasMailServer);

/** The account that a dialog asks about, and the record that bears its NIM. */
export function AkunFacts({ akun }: { akun: AkunSiswaRow }) {
  const { email, nim, data_siswa, terhubung } = akun;
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Email">
          <EmailText>{email}</EmailText>
          <Row gap={1}>
            <EmailBadges {...akun} />
          </Row>
        </Fact>
        <Fact label="NIM">{nim}</Fact>
        <Fact label="Data siswa">
          {data_siswa?.nama ?? 'Belum ada'}
          <small className={classes.more}>
            {!data_siswa && 'siswa mengisinya setelah masuk'}
            {data_siswa && (terhubung ? 'terhubung dengan akun ini' : 'sudah ada dengan NIM ini')}
          </small>
        </Fact>
      </Facts>
    </Sheet>
  );
}

/** What is known of an account's owner, and whether a record waits to be matched. */
export function AkunBadges(akun: AkunSiswaRow) {
  return (
    <Row gap={1}>
      <EmailBadges {...akun} />
      {akun.data_siswa && !akun.terhubung && <StatusBadge tone="neutral">Data belum terhubung</StatusBadge>}
    </Row>
  );
}

/** Frozen, with an address that does not exist, and where mails are sent: proven by one, by a code, or not. */
function EmailBadges(akun: AkunSiswaRow) {
  const proof = akun.terbukti_lewat === 'kode' ? 'Terkonfirmasi dengan kode' : 'Email terkonfirmasi';
  return (
    <>
      {akun.dibekukan && <StatusBadge tone="bad">Dibekukan</StatusBadge>}
      {akun.email_ditolak && <StatusBadge tone="bad">Alamat email tidak ada</StatusBadge>}
      {isUnproven(akun) && <StatusBadge tone="wait">Belum dikonfirmasi</StatusBadge>}
      {hasMailServer && akun.email_terbukti && <StatusBadge tone="ok">{proof}</StatusBadge>}
    </>
  );
}
