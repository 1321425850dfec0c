import type { StatusData } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { formatWaktu } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PasFoto, ResubmittedBadge } from './list-columns.tsx';
import classes from './record-head.module.css';

const tones = { 'Menunggu Validasi': 'wait', Tervalidasi: 'ok', Ditolak: 'bad' } as const satisfies Record<
  StatusData,
  string
>;
const verbs = { 'Menunggu Validasi': 'dikirim', Tervalidasi: 'diubah', Ditolak: 'ditolak' } as const;

/** Whose record it is: photo, name, NIM, status, and since when; `short`: what tells it from another. */
export function RecordHead({ record, short = false }: { record: DataSiswaRecord; short?: boolean }) {
  const status = record.status_data;
  const since = status === 'Menunggu Validasi' ? record.dikirim_pada : record.diubah_pada;
  return (
    <div className={classes.head} data-short={short || undefined}>
      {!short && <PasFoto row={record} size="l" />}
      <div className={classes.words}>
        <h2 className={classes.name}>{record.nama}</h2>
        <p className={classes.line}>
          NIM {record.nim} <CopyButton text={record.nim} label="NIM" />
        </p>
        {!short && (
          <p className={classes.line}>
            {verbs[status]} {formatWaktu(since)}
          </p>
        )}
        <Row gap={2}>
          <StatusBadge tone={tones[status]}>{status}</StatusBadge>
          {record.diajukan_lagi && <ResubmittedBadge />}
        </Row>
      </div>
    </div>
  );
}
