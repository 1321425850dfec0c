import { useMemo } from 'react';
import { prefetchedSrc } from '../../../../lib/prefetch-gambar.ts';
import type { DokumenRecord } from '../dokumen-record.ts';
import classes from './semua-dokumen.module.css';

type SemuaDokumenProps = {
  documents: readonly DokumenRecord[];
  onLook: (document: DokumenRecord) => void;
  /** Called for each whose picture is on the screen. */
  onShown: (document: DokumenRecord) => void;
};

/** Every document that was sent, side by side as large as there is room; a click puts one alone on the desk. */
export function SemuaDokumen({ documents, onLook, onShown }: SemuaDokumenProps) {
  return (
    <ul className={classes.grid} data-count={documents.length} aria-label="Semua dokumen">
      {documents.map((document) => (
        <li key={document.bidang} className={classes.tile}>
          <Tile document={document} onLook={onLook} onShown={onShown} />
        </li>
      ))}
    </ul>
  );
}

type TileProps = Omit<SemuaDokumenProps, 'documents'> & { document: DokumenRecord };

function Tile({ document, onLook, onShown }: TileProps) {
  const { src = '', label, short } = document;
  const shown = useMemo(() => prefetchedSrc(src), [src]);
  return (
    <button type="button" className={classes.picture} aria-label={`Buka ${label}`} onClick={() => onLook(document)}>
      <img src={shown} alt="" draggable={false} onLoad={() => onShown(document)} />
      <span className={classes.name}>{short}</span>
    </button>
  );
}
