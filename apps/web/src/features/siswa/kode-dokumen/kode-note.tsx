import { dokumenLabels } from '@gerbang/contract/choices';
import { type KeadaanKode, type KodeRow, keadaanKode, kodeDokumen } from '@gerbang/contract/siswa/kode-dokumen';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { refresh, useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './kode-note.module.css';

/** On a record's page and at the desk: what the QR on each document says, where it leads, and what somebody read there. */
export function KodeNotes({ id }: { id: string }) {
  const kode = useApi(kodeDokumen.list, { params: { id } }, { enabled: !isOff('/data-siswa/kode') }).data?.data ?? [];
  return kode.map((row) => <KodeNote key={row.berkas_id} id={id} row={row} />);
}

function KodeNote({ id, row }: { id: string; row: KodeRow }) {
  const { bidang, tautan, resmi } = row;
  const isAdmin = useSession()?.role.nama === 'admin';
  return (
    <Note tone={resmi ? 'ok' : 'bad'}>
      <Stack gap={2}>
        <span>
          QR pada {dokumenLabels[bidang]}: <b>{tautan ? <bdi>{tautan.host}</bdi> : 'bukan tautan'}</b>
          {tautan && (resmi ? ', situs resmi' : ', bukan situs resmi')}
        </span>
        {!resmi && <bdi className={classes.text}>{row.teks}</bdi>}
        <Catatan row={row} />
        <Row>
          {tautan && (
            <Button size="s" component="a" href={tautan.href} target="_blank" rel="noopener noreferrer">
              Buka di Tab Baru
            </Button>
          )}
          {isAdmin && tautan && <Keadaan id={id} row={row} />}
        </Row>
      </Stack>
    </Note>
  );
}

function Catatan({ row: { keadaan, dicatat_oleh, dicatat_pada } }: { row: KodeRow }) {
  if (!keadaan || !dicatat_pada) return null;
  return (
    <span className={classes.noted}>
      <Icon name={keadaan === 'Aktif' ? 'check' : 'x'} size={16} />
      <span>
        <b>{keadaan}</b>, dicatat {dicatat_oleh ?? 'admin'} {formatWaktu(dicatat_pada)}
      </span>
    </span>
  );
}

/** What the site said, by whoever has read it. */
function Keadaan({ id, row: { bidang, berkas_id, keadaan } }: { id: string; row: KodeRow }) {
  const catat = useAction(kodeDokumen.catat, {
    invalidates: [kodeDokumen.list],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      toast.error(writeFailure(error));
      refresh([kodeDokumen.list]);
    },
  });
  const note = (next: KeadaanKode) => catat.run({ params: { id }, body: { bidang, berkas_id, keadaan: next } });
  return keadaanKode.map((each) => (
    <Button
      key={each}
      size="s"
      aria-pressed={keadaan === each}
      disabled={catat.pending}
      onClick={() => keadaan !== each && note(each)}
    >
      {each}
    </Button>
  ));
}
