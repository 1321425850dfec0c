import type { DokumenRecord } from '../dokumen-record.ts';
import classes from './meja-putusan.module.css';

/** 'Buka KTP', as a word in a sentence. */
export function LookButton({ document, onLook }: { document: DokumenRecord; onLook: (it: DokumenRecord) => void }) {
  return (
    <button type="button" className={classes.look} onClick={() => onLook(document)}>
      Buka {document.short}
    </button>
  );
}
