import { joinWords } from '../../lib/format.ts';
import { Sheet } from '../../ui/layout.tsx';
import { Segments } from '../../ui/segments.tsx';
import classes from './dashboard-siswa.module.css';
import type { Kelengkapan } from './kelengkapan.ts';

/** How far the student is, and what is left as a sentence. */
export function KelengkapanCard({ percent, missing }: Kelengkapan) {
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
            <Missing percent={percent} missing={missing} />
          </p>
        </div>
      </Sheet>
    </section>
  );
}

function Missing({ percent, missing }: Kelengkapan) {
  if (percent === 0) return 'Mulai dengan mengisi data diri Anda.';
  if (percent === 100) return 'Semua bagian sudah lengkap.';
  return (
    <>
      {missing.length === 1 ? 'Tinggal satu langkah: unggah ' : 'Yang belum diunggah: '}
      <b>{joinWords(missing)}</b>.
    </>
  );
}
