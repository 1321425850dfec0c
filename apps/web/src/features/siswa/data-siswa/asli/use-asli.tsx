import { berkas } from '@gerbang/contract/berkas';
import { berkasIdOf } from '@gerbang/contract/picture-url';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { alasanAsli, isBercap, MAX_KETERANGAN, MIN_KETERANGAN } from '@gerbang/contract/siswa/stamp';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../../form/form-dialog.tsx';
import { download } from '../../../../lib/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceCards } from '../../../../ui/choice-cards.tsx';
import { useObjectUrl } from '../../../../ui/file-preview.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import classes from './asli.module.css';

/** A picture of a document: the present one, or one of the list of differences. */
export type DokumenDibuka = Pick<DokumenRecord, 'bidang' | 'label' | 'short' | 'src'>;

type Asli = {
  /** Where the document itself is read from while it lies open; undefined while its stamped copy does. */
  src: string | undefined;
  /** For the bar of the picture; nothing for what bears no stamp. */
  tools: ReactNode;
  dialog: ReactNode;
};

/** A document without its stamp, for as long as it is the one that is looked at: the next look is at the copy again. */
export function useAsli(document: DokumenDibuka | undefined, nama: string): Asli {
  const copy = document?.src;
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<{ copy: string; picture: Blob }>();
  const url = useObjectUrl(opened?.picture);
  if (opened && opened.copy !== copy) setOpened(undefined);
  if (chosen && chosen !== copy) setChosen(undefined);
  if (!document || !copy || !isBercap(document.bidang)) return { src: undefined, tools: null, dialog: null };
  const src = opened?.copy === copy ? url : undefined;
  return {
    src,
    tools: (
      <>
        <span className={classes.state} data-asli={src ? true : undefined}>
          <Icon name={src ? 'warn' : 'stamp'} size={16} />
          {src ? 'Asli, tanpa cap' : 'Salinan bercap'}
        </span>
        {src ? (
          <Button size="s" onClick={() => setOpened(undefined)}>
            Tutup asli
          </Button>
        ) : (
          <Button size="s" aria-label={`Lihat asli ${document.label}`} onClick={() => setChosen(copy)}>
            Lihat asli
          </Button>
        )}
      </>
    ),
    dialog: chosen === copy && (
      <AsliDialog
        src={copy}
        short={document.short}
        nama={nama}
        onClose={() => setChosen(undefined)}
        onOpened={(picture) => {
          setChosen(undefined);
          setOpened({ copy, picture });
        }}
      />
    ),
  };
}

const options = Object.entries(alasanAsli).map(([value, label]) => ({ value, label }));

type AsliDialogProps = {
  /** Address of the stamped copy. */
  src: string;
  /** What it is a picture of, such as 'KTP', and whose. */
  short: string;
  nama: string;
  onClose: () => void;
  onOpened: (picture: Blob) => void;
};

/** Asks what a document is opened for without its stamp, and says beforehand that the student will know (CAP-5). */
function AsliDialog({ src, short, nama, onClose, onOpened }: AsliDialogProps) {
  return (
    <FormDialog
      title="Lihat asli"
      size="form"
      confirmLabel="Buka Asli"
      pendingLabel="Membuka..."
      call={berkas.asli}
      via={(input) => download(berkas.asli, input)}
      base={{ alasan: 'tertutup', keterangan: '' }}
      input={(body) => ({ params: { id: berkasIdOf(src) }, body })}
      touched={[dataSiswa.riwayat]}
      onDone={({ file }) => onOpened(file)}
      onClose={onClose}
    >
      {({ values, errors, set, text }) => (
        <>
          <p>
            {short} <b>{nama}</b> dibuka tanpa cap. Untuk apa?
          </p>
          <ChoiceCards
            label="Alasan"
            options={options}
            value={values.alasan}
            error={errors.alasan}
            onChange={(alasan) => set('alasan', alasan)}
          />
          <Textarea
            {...text('keterangan')}
            label="Keterangan"
            aside={`wajib, paling sedikit ${MIN_KETERANGAN} huruf`}
            maxLength={MAX_KETERANGAN}
            data-autofocus
          />
          <Note>
            <b>Siswa diberi tahu.</b> Nama Anda, waktu, dan alasan ini tampil di halaman “Siapa yang melihat data saya”.
          </Note>
        </>
      )}
    </FormDialog>
  );
}
