import type { Antrean } from '@gerbang/contract/siswa/meja';
import { isOff } from '../../../../lib/sekolah.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { Note } from '../../../../ui/note.tsx';
import { LetakkanBerkas } from '../../../arsip/door.ts';
import { WhatsappButton } from '../whatsapp-button.tsx';
import { Key } from './keys.tsx';
import classes from './meja-putusan.module.css';
import type { LastPutusan, Putusan } from './use-putusan.ts';

type PutusanOutcomeProps = {
  outcome: LastPutusan;
  urungkan: Putusan['urungkan'];
  next: Antrean['sesudah'] | undefined;
  onNext: () => void;
  /** Whether somebody is about to undo it: then the list does not follow. */
  onStay: (stays: boolean) => void;
  onLeave: () => void;
};

/** It is decided; the list follows by itself, or at once, or the next record does; until then it can be undone. */
export function PutusanOutcome({ outcome, urungkan, next, onNext, onStay, onLeave }: PutusanOutcomeProps) {
  const { record } = outcome;
  return (
    <Note tone="ok">
      <Stack gap={3}>
        <p data-foot="outcome">{outcome.sentence}. Kembali ke daftar dalam 4 detik.</p>
        <Row gap={2}>
          {next && (
            <Button size="s" variant="primary" autoFocus rightSection={<Key>→</Key>} onClick={onNext}>
              Siswa berikutnya
            </Button>
          )}
          <Button
            size="s"
            disabled={urungkan.pending}
            rightSection={<Key>U</Key>}
            onClick={urungkan.run}
            onPointerEnter={() => onStay(true)}
            onPointerLeave={() => onStay(false)}
            onFocus={() => onStay(true)}
            onBlur={() => onStay(false)}
          >
            Urungkan
          </Button>
          <Button size="s" autoFocus={!next} onClick={onLeave}>
            Ke daftar
          </Button>
          {outcome.action === 'validasi' && !isOff('/lokasi-arsip') && (
            <LetakkanBerkas id={record.id} nama={record.nama} mark={<Key>B</Key>} onAsking={onStay} />
          )}
          <WhatsappButton record={record} size="s" />
        </Row>
      </Stack>
    </Note>
  );
}

/** The decision on the record before this one, for the minute in which it can still be undone. */
export function PreviousPutusan({ before, urungkan }: { before: LastPutusan; urungkan: Putusan['urungkan'] }) {
  const { action, record } = before;
  return (
    <div className={classes.before}>
      <Icon name={action === 'validasi' ? 'valid' : 'reject'} size={16} />
      <p>
        {record.nama} {action === 'validasi' ? 'divalidasi' : 'ditolak'}.{' '}
        <button type="button" className={classes.look} disabled={urungkan.pending} onClick={urungkan.run}>
          Urungkan
        </button>
      </p>
    </div>
  );
}
