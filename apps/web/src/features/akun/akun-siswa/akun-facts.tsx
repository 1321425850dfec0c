import type { AkunSiswaRow } from '@gerbang/contract/akun/akun-siswa';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './akun-facts.module.css';

/** What the dialogs about accounts take. */
export type AkunDialogProps = ListDialogProps<AkunSiswaRow>;

/** The account that a dialog asks about. */
export function AkunFacts({ akun }: { akun: AkunSiswaRow }) {
  return (
    <Sheet>
      <div className={classes.facts}>
        <Facts>
          <Fact label="Email">
            <EmailText>{akun.email}</EmailText>
          </Fact>
          <Fact label="NIM">{akun.nim}</Fact>
        </Facts>
        <div className={classes.badges}>
          <AkunBadges {...akun} />
        </div>
      </div>
    </Sheet>
  );
}

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
