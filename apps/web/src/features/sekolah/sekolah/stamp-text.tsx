import { today } from '@gerbang/contract/fields';
import type { Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { pelihatOf, stampTexts } from '@gerbang/contract/siswa/stamp';
import { useSession } from '../../../lib/session.ts';
import classes from './stamp-text.module.css';

type StampTextProps = Pick<Sekolah, 'cap' | 'identitas'>;

/** The two lines of the stamp as they would stand on a copy that this person looks at today. */
export function StampText({ cap: { tujuan }, identitas }: StampTextProps) {
  const session = useSession();
  const pelihat = session ? pelihatOf(session.profile?.nama, session.email) : 'nama yang melihat';
  const lines = stampTexts({ tujuan, sekolah: identitas.nama, tanggal: today(), pelihat });
  return (
    <figure className={classes.figure}>
      <figcaption>Contoh cap</figcaption>
      <div className={classes.copy}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </figure>
  );
}
