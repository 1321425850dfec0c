import { ejaanSekolah, type Gabungan } from '@gerbang/contract/ejaan-sekolah';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatWaktu } from '../../lib/format.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';
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
  const batalkan = useAction(ejaanSekolah.batalkan, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title="Batalkan Penggabungan"
      opened
      onClose={onClose}
      confirmLabel="Batalkan Penggabungan"
      pending={batalkan.pending}
      onConfirm={() => batalkan.run({ params: { id } })}
    >
      <Stack gap={3}>
        <p>
          {ejaan.map(({ nama }) => nama).join(', ')} tidak lagi dihitung sebagai <b>{ke}</b>. Penggabungan lain tetap.
        </p>
        <FailureNote>{batalkan.error && writeFailure(batalkan.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
