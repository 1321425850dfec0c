import { joinWords } from '../../../lib/format.ts';
import { Sheet } from '../../../ui/layout.tsx';
import { Segments } from '../../../ui/segments.tsx';
import classes from './dashboard-siswa.module.css';
import type { Kelengkapan } from './kelengkapan.ts';

/** How far the student is, and what is left as a sentence. */
export function KelengkapanCard(left: Kelengkapan) {
  const { percent } = left;
  return (
    <section aria-labelledby="kelengkapan">
      <Sheet>
        <div className={classes.card}>
          <div className={classes.percent}>
            <h2 id="kelengkapan" className={classes.cardTitle}>
              Kelengkapan data
            </h2>
            <span className={classes.number}>{percent}%</span>
          </div>
          {/* Below 25 percent there is no bar (DIRI-12). */}
          {percent > 24 && <Segments value={percent} label="Kelengkapan data" />}
          <p className={classes.left}>
            <Missing {...left} />
          </p>
        </div>
      </Sheet>
    </section>
  );
}

function Missing({ percent, missing, isian }: Kelengkapan) {
  if (percent === 0 && !isian[0]) return 'Mulai dengan mengisi data diri Anda.';
  if (percent === 100) return 'Semua bagian sudah lengkap.';
  return (
    <>
      {!isian[0] && missing.length === 1 ? 'Tinggal satu langkah: unggah ' : 'Yang belum ada: '}
      <b>{joinWords([...isian, ...missing])}</b>.
    </>
  );
}
