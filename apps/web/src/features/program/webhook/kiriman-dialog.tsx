import {
  type KirimanRow,
  PERCOBAAN,
  peristiwaTable,
  type WebhookRow,
  webhook,
} from '@gerbang/contract/program/webhook';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Stack } from '../../../ui/layout.tsx';
import classes from '../../../ui/rows.module.css';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';

const states = {
  menunggu: { tone: 'wait', text: 'Menunggu' },
  terkirim: { tone: 'ok', text: 'Terkirim' },
  gagal: { tone: 'bad', text: 'Tidak terkirim' },
} as const;
/** While something is under way. */
const AGAIN_MS = 1500;

/** What was sent to a program and what became of it, with a trial (KAIT-5). */
export function KirimanDialog({ row, onClose }: { row: WebhookRow; onClose: () => void }) {
  const params = { id: row.id };
  const send = useAction(webhook.coba, { invalidates: [webhook.kiriman] });
  return (
    <Dialog
      title={`Kiriman ke ${row.nama}`}
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Tutup</Button>
          <Button variant="primary" disabled={send.pending} onClick={() => send.run({ params })}>
            Kirim percobaan
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FailureNote>{send.error && writeFailure(send.error)}</FailureNote>
        <Kiriman id={row.id} />
      </Stack>
    </Dialog>
  );
}

function Kiriman({ id }: { id: string }) {
  const isWaiting = (rows: readonly KirimanRow[] = []) => rows.some(({ keadaan }) => keadaan === 'menunggu');
  const { data, error, refetch, isFetching } = useApi(
    webhook.kiriman,
    { params: { id } },
    { pollMs: (answer) => isWaiting(answer?.data) && AGAIN_MS },
  );
  if (!data) return <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={4} />;
  if (data.data.length === 0) return <p className={classes.empty}>Belum ada kiriman.</p>;
  return (
    <ul className={classes.list} aria-live="polite">
      {data.data.map((each) => (
        <li key={each.id} className={classes.row}>
          <div>
            <b>{nameOf(each)}</b>
            <small>{`${formatWaktu(each.dibuat_pada)}. ${becameOf(each)}`}</small>
          </div>
          <StatusBadge tone={states[each.keadaan].tone}>{states[each.keadaan].text}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}

const names: Readonly<Record<string, string>> = { ...peristiwaTable, [PERCOBAAN]: 'Percobaan' };
const nameOf = ({ peristiwa }: KirimanRow) => names[peristiwa] ?? peristiwa;

function becameOf({ keadaan, percobaan, waktu, galat }: KirimanRow): string {
  const tries = `${percobaan} kali dicoba`;
  if (keadaan === 'terkirim') return percobaan > 1 ? `${tries}.` : '';
  const why = galat === null ? '' : `${galat}, ${tries}. `;
  return keadaan === 'gagal' || waktu === null ? why : `${why}Dikirim ${formatWaktu(waktu)}.`;
}
