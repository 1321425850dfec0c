import type { AkunSiswaRow } from '@gerbang/contract/akun/akun-siswa';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { AkunBadges } from './akun-badges.tsx';
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
