import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { useEffect, useRef } from 'react';
import { dokumenOf } from './dokumen-record.ts';

type KertasDokumenProps = { record: DataSiswaRecord; onPrinted: () => void };

/** The documents of a record on paper: fetched, and thereby looked at, only to be printed, which begins once they are here. */
export function KertasDokumen({ record, onPrinted }: KertasDokumenProps) {
  const place = useRef<HTMLDivElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    let left = false;
    const pictures = [...(place.current?.querySelectorAll('img') ?? [])];
    // One that does not come leaves its place empty.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!left) print();
    });
    // Careful: some browsers go on while their window for printing is open.
    const ended = () => printed.current();
    addEventListener('afterprint', ended);
    return () => {
      left = true;
      removeEventListener('afterprint', ended);
    };
  }, []);
  return (
    <div ref={place} className="kertas">
      <div className="kertas-dokumen">
        {dokumenOf(record).map(
          ({ bidang, label, src }) =>
            src && (
              <figure key={bidang}>
                <figcaption>{label}</figcaption>
                <img src={src} alt={label} />
              </figure>
            ),
        )}
      </div>
    </div>
  );
}
