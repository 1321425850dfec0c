import { ejaanSekolah, type Gabungan } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './ejaan-sekolah.module.css';
import { touched } from './gabung-dialog.tsx';
import { Name, Section } from './mirip-section.tsx';

type GabunganSectionProps = { gabungan: Gabungan[]; jumlah: number; mayUndo: boolean; onDone: () => void };

/** What was merged, by whom and when, each to be undone by itself. */
export function GabunganSection({ gabungan, jumlah, mayUndo, onDone }: GabunganSectionProps) {
  const [opened, setOpened] = useState<Gabungan>();
  if (jumlah === 0) return null;
  return (
    <Section title="Sudah digabung" jumlah={jumlah} shown={gabungan.length} help="Yang terbaru lebih dulu.">
      {gabungan.map((each) => (
        <li key={each.id} className={classes.row}>
          <div>
            <p>
              <b>{each.ke}</b>
              {each.nama !== each.ke && <> kini dihitung sebagai {each.nama}</>}
            </p>
            <ul className={classes.names} aria-label={`Ejaan yang digabung ke ${each.ke}`}>
              {each.ejaan.map((ejaan) => (
                <Name key={ejaan.nama} sekolah={ejaan} />
              ))}
            </ul>
            <p className={classes.faint}>
              Digabung {formatWaktu(each.digabung_pada)}
              {each.oleh && ` oleh ${each.oleh}`}
            </p>
          </div>
          {mayUndo && (
            <Button size="s" onClick={() => setOpened(each)} aria-label={`Batalkan gabungan ${each.ke}`}>
              Batalkan
            </Button>
          )}
        </li>
      ))}
      {opened && (
        <BatalkanDialog
          gabungan={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            onDone();
            setOpened(undefined);
          }}
        />
      )}
    </Section>
  );
}

type BatalkanDialogProps = { gabungan: Gabungan; onClose: () => void; onDone: () => void };

function BatalkanDialog({ gabungan: { id, ke, ejaan }, onClose, onDone }: BatalkanDialogProps) {
  return (
    <FormDialog
      title="Batalkan Penggabungan"
      confirmLabel="Batalkan Penggabungan"
      call={ejaanSekolah.batalkan}
      input={{ params: { id } }}
      touched={touched}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {ejaan.map(({ nama }) => nama).join(', ')} tidak lagi dihitung sebagai <b>{ke}</b>. Penggabungan lain tetap.
      </p>
    </FormDialog>
  );
}
