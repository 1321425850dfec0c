import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { useState } from 'react';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PencocokanDialog } from './pencocokan-dialog.tsx';

/** On a record's page: an account bears its NIM and is not tied to it yet, with the way to compare the two (ALAMAT-5). */
export function AkunNote({ id }: { id: string }) {
  const akun = useApi(akunSiswa.ofDataSiswa, { params: { id } }).data?.data;
  const [isOpen, setOpen] = useState(false);
  // The dialog stays while what it did makes the note go.
  if (!akun || (akun.terhubung && !isOpen)) return null;
  return (
    <>
      <Note tone="wait" icon="user">
        <Stack gap={2}>
          <span>
            Akun <b>{akun.email}</b> memakai NIM ini, tetapi belum terhubung dengan data ini: siswa belum dapat
            membukanya.
          </span>
          <span>
            <Button size="s" onClick={() => setOpen(true)}>
              Cocokkan dengan Akun
            </Button>
          </span>
        </Stack>
      </Note>
      {isOpen && <PencocokanDialog id={akun.id} onClose={() => setOpen(false)} />}
    </>
  );
}
