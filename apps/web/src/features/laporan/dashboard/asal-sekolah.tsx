import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import classes from './asal-sekolah.module.css';
import { type Bar, Bars, Value } from './bars.tsx';
import { DaftarLink } from './daftar.tsx';

/** Schools with a bar of their own: more are hard to read, and there may be thousands. */
const SHOWN = 8;

/** '8 dari 41 sekolah, terbanyak lebih dulu'. */
export function asalSekolahHelp(sekolah: readonly Bar[]): string {
  if (sekolah.length <= SHOWN) return 'Siswa per asal sekolah';
  return `${SHOWN} dari ${formatNumber(sekolah.length)} sekolah, terbanyak lebih dulu`;
}

/** The schools with the most students, the others summed up, and all of them behind one click. */
export function AsalSekolah({ sekolah, total }: { sekolah: readonly Bar[]; total: number }) {
  const [opened, setOpened] = useState(false);
  const others = sekolah.slice(SHOWN);
  const rest = {
    label: `${formatNumber(others.length)} sekolah lain`,
    jumlah: others.reduce((sum, { jumlah }) => sum + jumlah, 0),
    onOpen: () => setOpened(true),
  };
  if (others.length === 0) {
    return (
      <>
        <Bars bars={sekolah} total={total} />
        <EjaanLink />
      </>
    );
  }
  return (
    <>
      <Bars bars={sekolah.slice(0, SHOWN)} total={total} rest={rest} />
      <button type="button" className={classes.all} onClick={() => setOpened(true)}>
        Tampilkan semua {formatNumber(sekolah.length)} sekolah
      </button>
      <EjaanLink />
      {opened && <AllSekolahDialog sekolah={sekolah} total={total} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Where spellings of one school are merged. */
function EjaanLink() {
  return (
    <Link className={classes.ejaan} to="/dashboard/ejaan-sekolah">
      Satukan ejaan sekolah
    </Link>
  );
}

type AllSekolahDialogProps = { sekolah: readonly Bar[]; total: number; onClose: () => void };

/** Every school with its number, to scroll and to search. */
function AllSekolahDialog({ sekolah, total, onClose }: AllSekolahDialogProps) {
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
