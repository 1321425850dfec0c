import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { useEffect, useRef } from 'react';
import { KontakAdmin } from '../../../form/kontak-admin.tsx';
import { fieldId } from '../../../lib/use-form.ts';
import { focusField } from '../../../ui/error-summary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Perbaikan } from './perbaikan.ts';
import classes from './perbaikan-note.module.css';

const toAdmin = ' (hubungi Admin)';

type PerbaikanNoteProps = { record: DataSiswaRecord; daftar: readonly Perbaikan[] };

/** What is to be mended in a rejected record and how much of it is left; each leads to its field. */
export function PerbaikanNote({ record, daftar }: PerbaikanNoteProps) {
  useLanding(daftar);
  const done = daftar.filter(({ mended }) => mended).length;
  return (
    <div className={classes.note}>
      <Note tone="bad">
        <div className={classes.head}>
          <b>Yang perlu diperbaiki</b>
          {daftar.length > 0 && (
            <span role="status">
              {done} dari {daftar.length} selesai
            </span>
          )}
        </div>
        {record.teks_penolakan && <p className={classes.free}>{record.teks_penolakan}</p>}
        <ul className={classes.list}>
          {daftar.map(({ bidang, label, alasan, mended }) => (
            <li key={bidang} data-done={mended || undefined}>
              <Icon name={mended ? 'valid' : 'ring'} size={16} />
              <div>
                <a
                  href={`#${fieldId(bidang)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(fieldId(bidang));
                  }}
                >
                  <b>{label}</b>: {alasan}
                  {bidang === 'nim' && toAdmin}
                  {mended && <VisuallyHidden> (sudah diubah)</VisuallyHidden>}
                </a>
                <KontakAdmin sesudah={bidang === 'nim' ? toAdmin : ''} />
              </div>
            </li>
          ))}
        </ul>
        {daftar.length > 0 && <p>Isian lain tidak perlu diubah.</p>}
      </Note>
    </div>
  );
}

/** Begins at the first field that is left. */
function useLanding(daftar: readonly Perbaikan[]): void {
  const first = useRef(daftar.find(({ mended }) => !mended)?.bidang);
  useEffect(() => {
    const { current } = first;
    if (!current) return;
    // Careful: after the page has taken the focus for itself, as it does when the address changes.
    const frame = requestAnimationFrame(() => focusField(fieldId(current)));
    return () => cancelAnimationFrame(frame);
  }, []);
}
