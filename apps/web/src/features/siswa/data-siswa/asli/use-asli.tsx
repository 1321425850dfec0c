import { isBercap } from '@gerbang/contract/siswa/stamp';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useObjectUrl } from '../../../../ui/file-preview.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import classes from './asli.module.css';
import { AsliDialog } from './asli-dialog.tsx';

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
