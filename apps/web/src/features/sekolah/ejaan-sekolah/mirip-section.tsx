import { EJAAN_MOST, type Sekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import classes from './ejaan-sekolah.module.css';

type FrameProps = { title: string; jumlah: number; shown: number; help: string; children: ReactNode };

/** A part of the page: heading with its number, one sentence, and a sheet of rows. */
export function Section({ title, jumlah, shown, help, children }: FrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <div>
          <h2 id={id} className={classes.title}>
            {title} <span className={classes.count}>{formatNumber(jumlah)}</span>
          </h2>
          <p className={classes.faint}>
            {help}
            {jumlah > shown && ` Ditampilkan ${EJAAN_MOST} yang pertama; persempit dengan pencarian.`}
          </p>
        </div>
        <Sheet>
          <ul className={classes.list}>{children}</ul>
        </Sheet>
      </Stack>
    </section>
  );
}

type AskMerge = ((sekolah: Sekolah[], chosen: boolean) => void) | undefined;

/** Groups of names that are likely one school, each merged by one button. */
export function MiripSection({ mirip, jumlah, ask }: { mirip: Sekolah[][]; jumlah: number; ask: AskMerge }) {
  if (jumlah === 0) return null;
  return (
    <Section title="Mungkin sama" jumlah={jumlah} shown={mirip.length} help="Ejaannya berbeda, artinya mungkin satu.">
      {mirip.map((group) => (
        <li key={group[0]?.nama} className={classes.row}>
          <ul className={classes.names}>
            {group.map((each) => (
              <Name key={each.nama} sekolah={each} />
            ))}
          </ul>
          {ask && (
            <Button size="s" onClick={() => ask(group, true)} aria-label={`Gabungkan ejaan ${group[0]?.nama}`}>
              Gabungkan
            </Button>
          )}
        </li>
      ))}
    </Section>
  );
}

/** What a search finds, for spellings that only people know to be one. */
export function DitemukanSection({ sekolah, jumlah, ask }: { sekolah: Sekolah[]; jumlah: number; ask: AskMerge }) {
  if (jumlah === 0) return null;
  return (
    <Section title="Ditemukan" jumlah={jumlah} shown={sekolah.length} help="Semua nama yang cocok dengan pencarian.">
      <li className={classes.row}>
        <ul className={classes.names}>
          {sekolah.map((each) => (
            <Name key={each.nama} sekolah={each} />
          ))}
        </ul>
        {ask && (
          <Button size="s" onClick={() => ask(sekolah, false)}>
            Pilih dan gabungkan
          </Button>
        )}
      </li>
    </Section>
  );
}

export function Name({ sekolah: { nama, jumlah } }: { sekolah: Sekolah }) {
  return (
    <li>
      <b>{nama}</b> <small>{formatNumber(jumlah)} siswa</small>
    </li>
  );
}
