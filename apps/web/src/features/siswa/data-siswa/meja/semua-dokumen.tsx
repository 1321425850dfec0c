import type { Dokumen } from '@gerbang/contract/choices';
import { useMemo } from 'react';
import { prefetchedSrc } from '../../../../lib/prefetch-gambar.ts';
import type { DokumenRecord } from '../dokumen-record.ts';
import classes from './semua-dokumen.module.css';

type SemuaDokumenProps = {
  documents: readonly DokumenRecord[];
  onLook: (document: DokumenRecord) => void;
  /** Called for each whose picture is on the screen large enough to be read. */
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
  const { bidang, src = '', label, short } = document;
  const shown = useMemo(() => prefetchedSrc(src), [src]);
  return (
    <button type="button" className={classes.picture} aria-label={`Buka ${label}`} onClick={() => onLook(document)}>
      <img
        src={shown}
        alt=""
        draggable={false}
        onLoad={({ currentTarget }) => isReadable(currentTarget, bidang) && onShown(document)}
      />
      <span className={classes.name}>{short}</span>
    </button>
  );
}

/** CSS pixels of the long edge from which a card's small print is read, and a face known. */
const READABLE = 600;
const KNOWN = 200;

function isReadable({ clientWidth, clientHeight, naturalWidth, naturalHeight }: HTMLImageElement, bidang: Dokumen) {
  const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return Math.max(naturalWidth, naturalHeight) * scale >= (bidang.startsWith('pas_foto') ? KNOWN : READABLE);
}
