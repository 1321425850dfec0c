import { type Baris, barisKesiapan, kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { useId } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { useAction } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './baris-list.module.css';

const stamps: Record<Baris['keadaan'], { tone: StatusTone; icon: IconName; word: string }> = {
  siap: { tone: 'ok', icon: 'valid', word: 'Siap' },
  perhatian: { tone: 'wait', icon: 'warn', word: 'Perhatian' },
  belum: { tone: 'bad', icon: 'reject', word: 'Belum' },
};

/** The lines: first those that need a step, the worst of them above, then those that are well. */
export function BarisList({ baris }: { baris: Baris[] }) {
  const of = (keadaan: Baris['keadaan']) => baris.filter((each) => each.keadaan === keadaan);
  const steps = [...of('belum'), ...of('perhatian')];
  const ready = of('siap');
  return (
    <Sheet>
      {steps.length > 0 && <Group title="Perlu langkah" count={`${steps.length}`} baris={steps} />}
      {ready.length > 0 && <Group title="Sudah siap" count={`${ready.length} siap`} baris={ready} />}
    </Sheet>
  );
}

function Group({ title, count, baris }: { title: string; count: string; baris: Baris[] }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 className={classes.title}>
        <span id={id}>{title}</span>
        <span>{count}</span>
      </h2>
      <ul>
        {baris.map(({ nama, keadaan, kalimat, langkah }) => {
          const { tone, icon, word } = stamps[keadaan];
          return (
            <li key={nama} className={classes.line} data-tone={tone}>
              <StatusBadge tone={tone} icon={icon}>
                {word}
              </StatusBadge>
              <div>
                <h3>{barisKesiapan[nama]}</h3>
                <p className={classes.seen}>{kalimat}</p>
              </div>
              {(langkah || nama === 'surat') && (
                <div className={classes.step}>
                  {langkah && <Langkah words={langkah} />}
                  {nama === 'surat' && <KirimSurat />}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Sends a letter to oneself; the line beside it says what became of it. */
function KirimSurat() {
  const send = useAction(kesiapan.kirimSurat, {
    invalidates: [kesiapan.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <div className={classes.place}>
      <SubmitButton
        type="button"
        variant="default"
        size="s"
        pending={send.pending}
        pendingLabel="Mengirim..."
        onClick={() => send.run({})}
      >
        Kirim surat percobaan
      </SubmitButton>
    </div>
  );
}

/** A step in words; one with a command is for whoever runs the server, and folded. */
export function Langkah({ words }: { words: string }) {
  if (!words.includes('`')) return words;
  return (
    <details className={classes.petugas}>
      <summary>Untuk petugas TI</summary>
      {words.split('`').map((part, n) =>
        n % 2 === 0 ? (
          part
        ) : (
          <code key={part} className={classes.command}>
            {part}
          </code>
        ),
      )}
    </details>
  );
}
