import { type Faktor, JUMLAH_PEMULIHAN, type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-api.ts';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

/** With so few left it is time to make new ones. */
const FEW = 3;

type RecoveryCardProps = { pemulihan: Faktor['pemulihan']; onChanged: (fresh: KodeBaru) => void };

/** How many recovery codes are left, and new ones. */
export function RecoveryCard({ pemulihan, onChanged }: RecoveryCardProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <h3>Kode pemulihan</h3>
        {pemulihan && (
          <StatusBadge tone={pemulihan.sisa <= FEW ? 'wait' : 'ok'} icon={pemulihan.sisa <= FEW ? 'warn' : 'valid'}>
            {pemulihan.sisa === 0 && pemulihan.belum_disimpan
              ? 'Belum disimpan'
              : `Sisa ${pemulihan.sisa} dari ${JUMLAH_PEMULIHAN}`}
          </StatusBadge>
        )}
      </div>
      <p>{sentenceOf(pemulihan)}</p>
      <div>
        {pemulihan && (
          <Button leftSection={<Icon name="rotate" />} onClick={() => setOpened(true)}>
            Buat Kode Baru
          </Button>
        )}
      </div>
      {opened && (
        <ProofDialog
          title="Buat kode pemulihan baru"
          confirmLabel="Buat Kode Baru"
          call={keamanan.buatPemulihan}
          input={(body) => ({ body })}
          touched={touchedByFactors}
          says={() => undefined}
          onDone={({ data }) => {
            setOpened(false);
            onChanged(data);
          }}
          onClose={() => setOpened(false)}
        >
          {pemulihan && pemulihan.sisa > 0 && <p>Kode lama berlaku sampai Anda menyimpan yang baru.</p>}
        </ProofDialog>
      )}
    </div>
  );
}

function sentenceOf(pemulihan: Faktor['pemulihan']): string {
  if (!pemulihan) return 'Sepuluh kode dibuat begitu Anda memasang passkey atau aplikasi.';
  const { sisa, dibuat_pada, belum_disimpan } = pemulihan;
  const made = `Dibuat ${formatWaktu(dibuat_pada)}.`;
  if (!belum_disimpan) return `${made} Buat yang baru sebelum habis; kode lama berlaku sampai yang baru disimpan.`;
  const unkept = 'Kode baru belum dinyatakan tersimpan. Tidak sempat mencatatnya? Buat kode baru sekali lagi.';
  return sisa === 0 ? `${made} ${unkept}` : `${made} Kode itu masih berlaku. ${unkept}`;
}

/** Codes as they were made, by what they are said to be stored, and whether they replace others. */
export type ShownCodes = { kode_pemulihan: string[]; dibuat_pada: string; replaces: boolean };

/** The recovery codes, shown this once: the dialog closes when they are said to be kept, and those of before end (FAKTOR-5). */
export function CodesDialog({ codes, onClose }: { codes: ShownCodes; onClose: () => void }) {
  const user = useSession();
  const [kept, setKept] = useState(false);
  const keep = useAction(keamanan.simpanPemulihan, {
    invalidates: touchedByFactors,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const save = () => keep.run({ body: { dibuat_pada: codes.dibuat_pada } });
  useAskBeforeLeaving(true, { lost: 'Kode pemulihan belum disimpan.' });
  const text = codes.kode_pemulihan.join('\n');
  const file = `Kode pemulihan ${sekolah.nama}\n${user?.email ?? ''}\n\n${text}\n\nTiap kode berlaku satu kali.\n`;
  return (
    <Dialog
      title="Simpan kode pemulihan"
      opened
      locked={!kept || keep.pending}
      onClose={save}
      onSubmit={save}
      footer={
        <SubmitButton disabled={!kept} pending={keep.pending} pendingLabel="Menyimpan...">
          Selesai
        </SubmitButton>
      }
    >
      <Stack gap={4}>
        <p>
          Dengan salah satu kode ini Anda masuk bila HP atau passkey hilang. Kode <b>hanya tampil sekali ini</b>. Unduh,
          salin, atau catat, lalu simpan di tempat lain.
          {codes.replaces && ' Kode lama berakhir begitu Anda menekan Selesai.'}
        </p>
        <ol className={classes.codes} aria-label="Kode pemulihan">
          {codes.kode_pemulihan.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Row>
          <CopyButton text={text} label="kode" word />
          <Button
            size="s"
            component="a"
            href={URL.createObjectURL(new Blob([file], { type: 'text/plain' }))}
            download="kode-pemulihan.txt"
            leftSection={<Icon name="download" size={16} />}
          >
            Unduh
          </Button>
        </Row>
        <Checkbox checked={kept} onChange={setKept}>
          Sudah saya simpan di tempat yang aman
        </Checkbox>
        <FailureNote>{keep.error && writeFailure(keep.error)}</FailureNote>
      </Stack>
    </Dialog>
  );
}
