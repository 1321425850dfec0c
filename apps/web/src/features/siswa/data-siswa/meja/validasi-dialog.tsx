import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { joinWords } from '../../../../lib/format.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { FailureNote } from '../../../../ui/failure-note.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import { LookButton } from './look-button.tsx';

type ValidasiDialogProps = {
  record: DataSiswaRecord;
  /** Documents that nobody opened: they are named, not forbidden. */
  unseen: readonly DokumenRecord[];
  /** Puts a document on the desk, where there is one. */
  onLook: ((document: DokumenRecord) => void) | undefined;
  pending: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a record is declared valid. */
export function ValidasiDialog({ record, unseen, onLook, failure, ...dialog }: ValidasiDialogProps) {
  const [first] = unseen;
  return (
    <ConfirmDialog title="Validasi" opened confirmLabel="Validasi" {...dialog}>
      <Stack gap={3}>
        <p>
          Nyatakan data <b>{record.nama}</b>, NIM {record.nim}, benar dan sesuai dokumen?
        </p>
        {first && (
          <Note tone="wait" icon="eye">
            {joinWords(unseen.map(({ short }) => short))} belum dilihat.{' '}
            {onLook && (
              <LookButton
                document={first}
                onLook={(document) => {
                  dialog.onClose();
                  onLook(document);
                }}
              />
            )}
          </Note>
        )}
        <FailureNote isToasted>{failure}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
