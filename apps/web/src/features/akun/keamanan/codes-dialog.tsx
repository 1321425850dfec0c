import { keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
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
import { toast } from '../../../ui/toast.tsx';
import classes from './keamanan-akun.module.css';
import { touchedByFactors } from './touched.ts';

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
