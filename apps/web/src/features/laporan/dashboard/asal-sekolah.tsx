import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { AllSekolahDialog } from './all-sekolah-dialog.tsx';
import classes from './asal-sekolah.module.css';
import { type Bar, Bars } from './bars.tsx';

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
