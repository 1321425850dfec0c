// Papers for the chosen students: which kind, then one after the other, then one file to print.
import { type JenisSuratSiswa, jenisSuratLabels, jenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import { type SuratResmiRow, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { useRef, useState } from 'react';
import { PilihSiswa } from '../../../form/pilih-siswa.tsx';
import { call } from '../../../lib/api.ts';
import { actionFailure } from '../../../lib/failure.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { refresh } from '../../../lib/use-api.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { NomorNote, Pratinjau, useRancangan } from './pratinjau.tsx';
import classes from './surat-resmi.module.css';
import { useUnduh } from './unduh.ts';

type Siswa = { id: string; nama: string };
type PaperChoice = JenisSuratSiswa | 'boks';

/** Issued in one call: small enough to see it move. */
const PART = 20;

type Outcome = { terbit: SuratResmiRow[]; ditolak: { id: string; message: string }[] };

/** `siswa`: those that were chosen before; without them one is found here. */
type TerbitkanDialogProps = { siswa?: readonly Siswa[]; onClose: () => void };

export function TerbitkanDialog({ siswa: given, onClose }: TerbitkanDialogProps) {
  const [found, setFound] = useState<readonly Siswa[]>([]);
  const siswa = given ?? found;
  const issue = useTerbitkan(siswa);
  const { outcome } = issue;
  if (outcome) return <HasilDialog {...{ outcome, siswa, onClose }} failure={issue.failure} />;
  return <PilihDialog {...{ issue, siswa, onClose }} onFound={given ? undefined : setFound} />;
}

type PilihDialogProps = Required<TerbitkanDialogProps> & {
  issue: ReturnType<typeof useTerbitkan>;
  onFound: ((siswa: Siswa[]) => void) | undefined;
};

/** For whom and which paper; that of one student is looked at first. */
function PilihDialog({ issue, siswa, onFound, onClose }: PilihDialogProps) {
  const [jenis, setJenis] = useState<PaperChoice>('diterima');
  const [boks, setBoks] = useState('');
  const [only, ...others] = siswa;
  const one = jenis === 'boks' || others.length > 0 ? undefined : only;
  const draft = useRancangan(jenis, one?.id);
  const kinds: readonly PaperChoice[] =
    onFound || isOff('/surat-resmi/boks') ? jenisSuratSiswa : [...jenisSuratSiswa, 'boks'];
  const isNameless = jenis === 'boks' && boks.trim() === '';
  return (
    <ConfirmDialog
      title={siswa.length > 1 ? `Terbitkan surat untuk ${siswa.length} siswa` : 'Terbitkan Surat'}
      opened
      size="form"
      confirmLabel="Terbitkan"
      pending={issue.pending}
      pendingLabel={`${issue.done} dari ${siswa.length}`}
      confirmDisabled={isNameless || !only || draft.error !== undefined || draft.waits}
      footerNote={<NomorNote draft={draft} />}
      onConfirm={() => void issue.run(jenis, boks.trim())}
      onClose={onClose}
    >
      <div className={classes.terbitkan}>
        <Stack>
          {onFound ? (
            <PilihSiswa label="Siswa" onChange={(id, nama) => onFound(id ? [{ id, nama }] : [])} />
          ) : (
            one && <b>{one.nama}</b>
          )}
          <Select
            label="Jenis surat"
            options={kinds.map((value) => ({ value, label: jenisSuratLabels[value] }))}
            value={jenis}
            onChange={(value) => setJenis(value as PaperChoice)}
          />
          {jenis === 'boks' && (
            <TextInput
              id={fieldId('boks')}
              label="Nama Boks"
              placeholder="Contoh: Rak 2, Boks A-12"
              maxLength={80}
              value={boks}
              onChange={({ currentTarget }) => setBoks(currentTarget.value)}
            />
          )}
          {others.length > 0 && <p>Setiap surat mendapat nomor sendiri dan disimpan seperti saat diterbitkan.</p>}
          <FailureNote>{issue.failure}</FailureNote>
        </Stack>
        {others.length === 0 && jenis !== 'boks' && <Pratinjau draft={draft} />}
      </div>
    </ConfirmDialog>
  );
}

type HasilProps = { outcome: Outcome; siswa: readonly Siswa[]; failure: string | undefined };

/** What was issued, to be printed, and what was not. */
function HasilDialog({ onClose, ...hasil }: HasilProps & { onClose: () => void }) {
  const { cetak, pending } = useUnduh();
  const { terbit } = hasil.outcome;
  return (
    <Dialog
      title="Surat"
      opened
      size="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Tutup</Button>
          {terbit.length > 0 && (
            <SubmitButton
              type="button"
              pending={pending !== undefined}
              pendingLabel="Menyiapkan..."
              leftSection={<Icon name="download" />}
              onClick={() => void cetak(terbit.map(({ id }) => id))}
            >
              Cetak {terbit.length} surat
            </SubmitButton>
          )}
        </>
      }
    >
      <Hasil {...hasil} />
    </Dialog>
  );
}

function Hasil({ outcome, siswa, failure }: HasilProps) {
  const { terbit, ditolak } = outcome;
  const nameOf = (id: string) => siswa.find((each) => each.id === id)?.nama ?? '';
  return (
    <Stack>
      {terbit.length > 0 && (
        <Note tone="ok" role="status">
          {terbit.length} surat diterbitkan
          {terbit.length === 1
            ? ` dengan nomor ${terbit[0]?.nomor}`
            : `, nomor ${terbit[0]?.nomor} sampai ${terbit.at(-1)?.nomor}`}
        </Note>
      )}
      {ditolak.length > 0 && (
        <Note tone="wait" icon="warn">
          {ditolak.length} tidak diterbitkan:
          <ul className={classes.refused}>
            {ditolak.map(({ id, message }) => (
              <li key={id}>
                <b>{nameOf(id)}</b>: {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {failure && (
        <Note tone="bad" icon="warn" role="alert">
          Sisanya belum diterbitkan. {failure}
        </Note>
      )}
    </Stack>
  );
}

/** Issues part after part; what was issued before a failure stays issued. */
function useTerbitkan(siswa: readonly Siswa[]) {
  const busy = useRef(false);
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const run = async (jenis: PaperChoice, boks: string) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    setDone(0);
    const ids = siswa.map(({ id }) => id);
    const all: Outcome = { terbit: [], ditolak: [] };
    try {
      if (jenis === 'boks') all.terbit.push((await call(suratResmi.boks, { body: { nama: boks, siswa: ids } })).data);
      else
        for (let at = 0; at < ids.length; at += PART) {
          const { data } = await call(suratResmi.terbitkan, { body: { jenis, siswa: ids.slice(at, at + PART) } });
          all.terbit.push(...data.terbit);
          all.ditolak.push(...data.ditolak);
          setDone(Math.min(ids.length, at + PART));
        }
    } catch (error) {
      setFailure(actionFailure(error));
    }
    if (all.terbit.length + all.ditolak.length > 0) setOutcome(all);
    refresh([suratResmi.list, suratResmi.rancangan]);
    setDone(undefined);
    busy.current = false;
  };
  return { run, pending: done !== undefined, done: done ?? 0, outcome, failure };
}
