import { useState } from 'react';
import { sekolah } from '../../lib/sekolah.ts';
import { useSession } from '../../lib/session.ts';
import { useAskBeforeLeaving } from '../../lib/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import classes from './keamanan-akun.module.css';

/** The recovery codes, shown this once: the dialog closes when they are said to be kept (FAKTOR-5). */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const user = useSession();
  const [kept, setKept] = useState(false);
  useAskBeforeLeaving(!kept, 'Kode pemulihan belum disimpan, dan yang lama tidak berlaku lagi.');
  const text = codes.join('\n');
  const file = `Kode pemulihan ${sekolah.nama}\n${user?.email ?? ''}\n\n${text}\n\nTiap kode berlaku satu kali.\n`;
  return (
    <Dialog
      title="Simpan kode pemulihan"
      opened
      locked={!kept}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!kept} onClick={onClose}>
          Selesai
        </Button>
      }
    >
      <Stack gap={4}>
        <p>
          Dengan salah satu kode ini Anda masuk bila HP atau passkey hilang. Kode <b>hanya tampil sekali ini</b>; kode
          lama tidak berlaku lagi. Unduh, salin, atau catat, lalu simpan di tempat lain.
        </p>
        <ol className={classes.codes} aria-label="Kode pemulihan">
          {codes.map((code) => (
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
      </Stack>
    </Dialog>
  );
}
