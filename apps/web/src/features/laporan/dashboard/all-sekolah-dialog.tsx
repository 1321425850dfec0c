import { useDeferredValue, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import classes from './asal-sekolah.module.css';
import { type Bar, Value } from './bars.tsx';
import { DaftarLink } from './daftar.tsx';

type AllSekolahDialogProps = { sekolah: readonly Bar[]; total: number; onClose: () => void };

/** Every school with its number, to scroll and to search. */
export function AllSekolahDialog({ sekolah, total, onClose }: AllSekolahDialogProps) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim().toLowerCase();
  const numbered = sekolah.map((school, at) => ({ ...school, place: at + 1 }));
  const found = numbered.filter(({ label }) => label.toLowerCase().includes(wanted));
  return (
    <Dialog title="Semua Asal Sekolah" size="form" opened onClose={onClose}>
      <TextInput
        label="Cari sekolah"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        enterKeyHint="search"
        data-autofocus
      />
      <p className={classes.found} role="status">
        {found.length === 0
          ? 'Data tidak ada'
          : `${formatNumber(found.length)} dari ${formatNumber(sekolah.length)} sekolah`}
      </p>
      <ol className={classes.schools}>
        {found.map(({ label, jumlah, daftar, place }) => (
          <li key={label}>
            <DaftarLink daftar={daftar} className={classes.line}>
              <span className={classes.place}>{formatNumber(place)}</span>
              <span className={classes.school}>{label}</span>
              <Value jumlah={jumlah} total={total} />
            </DaftarLink>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
