import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { joinWords } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { FailureNote } from '../../../../ui/failure-note.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import { Key } from './keys.tsx';
import { UnreadPerubahanNote } from './meja-notes.tsx';
import classes from './meja-putusan.module.css';
import { TolakPanel } from './tolak-panel.tsx';
import type { Putusan } from './use-putusan.ts';
import { useTolak } from './use-tolak.ts';
import type { useVersiDilihat } from './use-versi-dilihat.ts';

type MejaPutusanProps = {
  record: DataSiswaRecord;
  putusan: Putusan;
  versi: ReturnType<typeof useVersiDilihat>;
  /** Whether the reason is written beside the document. */
  beside: boolean;
  /** Documents that nobody opened. */
  unseen: readonly DokumenRecord[];
  /** The document that lies on the desk. */
  open: DokumenRecord | undefined;
  /** Puts a document on the desk. */
  onLook: (document: DokumenRecord) => void;
};

/** The foot of the desk: what to know before deciding, Tolak and Validasi, each with its dialog. */
export function MejaPutusan({ record, putusan, versi, beside, unseen, open, onLook }: MejaPutusanProps) {
  const tolak = useTolak();
  const { id } = record;
  const dialog = { record, failure: putusan.failure, onClose: putusan.cancel };
  return (
    <>
      {versi.unread && <UnreadPerubahanNote nama={record.nama} unread={versi.unread} />}
      {!putusan.outcome && !versi.unread && unseen[0] && <Unseen first={unseen[0]} unseen={unseen} onLook={onLook} />}
      {!putusan.outcome && <Actions closed={!versi.settled} ask={putusan.ask} />}
      {putusan.asked === 'validasi' && versi.settled && (
        <ValidasiDialog
          {...dialog}
          unseen={unseen}
          onLook={onLook}
          pending={putusan.validasi.pending}
          onConfirm={() => putusan.validasi.run({ params: { id }, body: { versi: versi.seen } })}
        />
      )}
      {putusan.asked === 'tolak' && versi.settled && (
        <TolakPanel
          {...dialog}
          beside={beside}
          tolak={tolak}
          open={open}
          pending={putusan.tolak.pending}
          onConfirm={() => putusan.tolak.run({ params: { id }, body: { ...tolak.body, versi: versi.seen } })}
        />
      )}
    </>
  );
}

function Actions({ closed, ask }: { closed: boolean; ask: Putusan['ask'] }) {
  return (
    <div className={classes.actions}>
      <Button size="l" disabled={closed} rightSection={<Key>T</Key>} onClick={() => ask('tolak')}>
        Tolak
      </Button>
      <Button size="l" variant="primary" disabled={closed} rightSection={<Key>V</Key>} onClick={() => ask('validasi')}>
        Validasi
      </Button>
    </div>
  );
}

type UnseenProps = Pick<MejaPutusanProps, 'unseen' | 'onLook'> & { first: DokumenRecord };

/** What nobody opened yet: said, never forbidden. */
function Unseen({ first, unseen, onLook }: UnseenProps) {
  return (
    <div className={classes.unseen}>
      <Icon name="eye" size={16} />
      <p>
        {unseen.length} dokumen belum dilihat: {joinWords(unseen.map(({ short }) => short))}{' '}
        <LookButton document={first} onLook={onLook} />
      </p>
    </div>
  );
}

type ValidasiDialogProps = Pick<MejaPutusanProps, 'record' | 'unseen' | 'onLook'> & {
  pending: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a record is declared valid. */
function ValidasiDialog({ record, unseen, onLook, failure, ...dialog }: ValidasiDialogProps) {
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
            <LookButton
              document={first}
              onLook={(document) => {
                dialog.onClose();
                onLook(document);
              }}
            />
          </Note>
        )}
        <FailureNote isToasted>{failure}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

/** 'Buka KTP', as a word in a sentence. */
function LookButton({ document, onLook }: { document: DokumenRecord; onLook: (it: DokumenRecord) => void }) {
  return (
    <button type="button" className={classes.look} onClick={() => onLook(document)}>
      Buka {document.short}
    </button>
  );
}
