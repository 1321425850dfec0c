import { dokumen } from '@gerbang/contract/choices';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Pegangan } from '@gerbang/contract/siswa/meja';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { refresh } from '../../../../lib/use-api.ts';
import { useNoRepeatedPress, usePageKeys } from '../../../../ui/page-keys.ts';
import { toast } from '../../../../ui/toast.tsx';
import { AkunNote } from '../../../akun/door.ts';
import { KodeNotes } from '../../kode-dokumen/kode-note.tsx';
import { PindaiBar } from '../../pindai/pindai-bar.tsx';
import { usePindai } from '../../pindai/use-pindai.ts';
import { useBackToList } from '../back-to-list.tsx';
import { dokumenOf } from '../dokumen-record.ts';
import { RecordHead } from '../record-head.tsx';
import { KembarNote } from '../riwayat/kembar-note.tsx';
import { KeysDialog } from './keys.tsx';
import classes from './meja.module.css';
import { MejaBar } from './meja-bar.tsx';
import { MejaDokumen } from './meja-dokumen.tsx';
import { namaPemegang, PeganganNote, Resubmitted, UsualNote } from './meja-notes.tsx';
import { MejaPutusan } from './meja-putusan.tsx';
import { MejaTexts } from './meja-texts.tsx';
import { PutusanOutcome } from './putusan-outcome.tsx';
import type { AntreanState } from './use-antrean.ts';
import { useDokumenDilihat } from './use-dokumen-dilihat.ts';
import { useMejaLayout } from './use-meja-layout.ts';
import { usePegangan } from './use-pegangan.ts';
import { type Putusan, waitingList } from './use-putusan.ts';
import { useVersiDilihat } from './use-versi-dilihat.ts';

type MejaFrameProps = { queue: AntreanState; putusan: Putusan; children: ReactNode };

/** The frame of the desk, also while its record is coming: the bar and the keys of the whole queue. */
export function MejaFrame({ queue, putusan, children }: MejaFrameProps) {
  const [listed, setListed] = useState(false);
  const leave = useBackToList(waitingList, queue);
  const { sebelum, sesudah } = queue.antrean ?? {};
  // A decided record is nothing to come back to.
  const open = (to: typeof sesudah) =>
    to && queue.open(to.id, { replace: !!putusan.outcome, giliran: to.id === sesudah?.id });
  useNoRepeatedPress();
  usePageKeys({
    arrowleft: () => open(sebelum),
    arrowright: () => open(sesudah),
    k: leave,
    '?': () => setListed(true),
  });
  return (
    <div className={classes.desk}>
      <MejaBar
        decided={!!putusan.outcome}
        activeFilter={queue.activeFilter}
        antrean={queue.antrean}
        onStep={(by) => open(by > 0 ? sesudah : sebelum)}
        onKeys={() => setListed(true)}
      />
      {children}
      {listed && <KeysDialog onClose={() => setListed(false)} />}
    </div>
  );
}

/** What stands on the desk instead of a record. */
export function EmptyMeja({ children }: { children: ReactNode }) {
  return <div className={classes.empty}>{children}</div>;
}

type MejaProps = { record: DataSiswaRecord; queue: AntreanState; putusan: Putusan };

/** The desk on which a record is checked: documents beside the typed values, the decision below. */
export function Meja({ record, queue, putusan }: MejaProps) {
  const layout = useMejaLayout();
  const wide = layout !== 'page';
  const documents = dokumenOf(record);
  const dilihat = useDokumenDilihat(documents, wide);
  const versi = useVersiDilihat(record, !!putusan.outcome);
  const { held, takeOver } = usePegangan(record.id, !putusan.outcome, (by) => passBy(queue, record, by));
  const biasanya = queue.antrean?.biasanya;
  const decide = (action: 'validasi' | 'tolak') =>
    putusan.outcome || !versi.settled ? undefined : () => putusan.ask(action);
  usePageKeys({ v: decide('validasi'), t: decide('tolak') });
  return (
    <>
      {!wide && (
        <section className={classes.who} aria-label="Siswa">
          <RecordHead record={record} short />
        </section>
      )}
      <section className={classes.view} aria-label="Dokumen siswa">
        <MejaDokumen
          {...{ nama: record.nama, documents, dilihat, plain: !wide }}
          scan={wide && !putusan.outcome && <MejaScan record={record} />}
        />
      </section>
      <section className={classes.values} aria-label="Isian siswa" tabIndex={wide ? 0 : undefined}>
        {wide && <RecordHead record={record} />}
        <Siswa {...{ record, biasanya }} />
        <MejaTexts record={record} open={dilihat.open} />
      </section>
      <section className={classes.foot} aria-label="Keputusan">
        {putusan.outcome && <Outcome queue={queue} putusan={putusan} />}
        {!putusan.outcome && <PeganganNote held={held} onTakeOver={takeOver} />}
        <MejaPutusan
          record={record}
          putusan={putusan}
          versi={versi}
          beside={layout === 'beside'}
          unseen={dilihat.unseen}
          open={dilihat.open}
          onLook={dilihat.look}
        />
      </section>
    </>
  );
}

/** Two took the next one at the same moment: who came second goes on. A record that was chosen by name stays. */
function passBy({ giliran, antrean, open }: AntreanState, { nama }: DataSiswaRecord, held: Pegangan): void {
  if (!giliran || !antrean?.sesudah) return;
  open(antrean.sesudah.id, { replace: true, giliran: true });
  toast.warning(`${nama} sedang diperiksa ${namaPemegang(held.nama)}`, { detail: 'Ini siswa berikutnya.' });
}

/** What there is to know of a record before reading it. */
function Siswa({ record, biasanya }: ComponentProps<typeof UsualNote> & { record: DataSiswaRecord }) {
  return (
    <>
      <div className={classes.notes}>
        <UsualNote {...{ record, biasanya }} />
        <KembarNote record={record} />
        <AkunNote id={record.id} />
        <KodeNotes id={record.id} />
      </div>
      <Resubmitted record={record} />
    </>
  );
}

function Outcome({ queue, putusan }: Omit<MejaProps, 'record'>) {
  const leave = useBackToList(waitingList, { activeFilter: queue.activeFilter, replace: true });
  const next = queue.antrean?.sesudah;
  if (!putusan.outcome) return null;
  return (
    <PutusanOutcome
      outcome={putusan.outcome}
      next={next}
      onNext={() => next && queue.open(next.id, { replace: true, giliran: true })}
      onLeave={leave}
    />
  );
}

/** A phone gives a waiting record the documents that it lacks; nothing while it has all. */
function MejaScan({ record }: { record: DataSiswaRecord }) {
  const scan = usePindai({
    tujuan: 'menunggu',
    recordId: record.id,
    onKiriman: () => refresh([dataSiswa.get, dataSiswa.list, dataSiswa.riwayat]),
  });
  const missing = dokumen.filter((bidang) => !record[bidang]);
  if (missing.length === 0 && !scan.state) return null;
  const help = 'Foto langsung tersimpan pada data siswa ini, tercatat di riwayatnya, dan tidak tersimpan di HP.';
  return <PindaiBar scan={scan} missing={missing} help={help} />;
}
