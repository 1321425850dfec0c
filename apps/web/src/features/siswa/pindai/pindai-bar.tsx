import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PindaiDialog } from './pindai-dialog.tsx';
import type { PindaiDesk } from './use-pindai.ts';

type PindaiBarProps = {
  scan: PindaiDesk;
  /** What is missing, which the phone is asked for; all of them where nothing is. */
  missing: readonly Dokumen[];
  /** What becomes of a picture that came. */
  help: string;
};

/** Begins with a phone as scanner, and says how it stands while the desk goes on. */
export function PindaiBar({ scan, missing, help }: PindaiBarProps) {
  const { state, opened } = scan;
  const minta = missing.length > 0 ? missing : dokumen;
  return (
    <>
      {state ? (
        <Note tone={state.perangkat ? 'ok' : 'info'} icon="camera">
          <Row justify="between">
            <p role="status">
              <b>{state.perangkat ? `HP terhubung: ${state.perangkat}` : 'Menunggu HP memindai kode QR'}</b>
              {' · '}
              {state.kiriman.length} dari {state.minta.length} diterima
            </p>
            <Row gap={2}>
              <Button size="s" onClick={scan.open}>
                Lihat
              </Button>
              <Button size="s" onClick={scan.end}>
                Putuskan HP
              </Button>
            </Row>
          </Row>
        </Note>
      ) : (
        <Button size="s" leftSection={<Icon name="camera" size={16} />} onClick={() => scan.begin(minta)}>
          Pindai dari HP
        </Button>
      )}
      {opened && <PindaiDialog scan={scan} help={help} onAgain={() => scan.begin(minta)} />}
    </>
  );
}
