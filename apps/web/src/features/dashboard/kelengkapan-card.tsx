import { Sheet } from '../../ui/layout.tsx';
import { Segments } from '../../ui/segments.tsx';
import classes from './dashboard-siswa.module.css';
import { type Kelengkapan, rangkai } from './kelengkapan.ts';

/** How far the student is, and what is left as a sentence. */
export function KelengkapanCard({ persen, kurang }: Kelengkapan) {
  return (
    <section aria-labelledby="kelengkapan">
      <Sheet>
        <div className={classes.card}>
          <div className={classes.percent}>
            <h2 id="kelengkapan" className={classes.cardTitle}>
              Kelengkapan data
            </h2>
            <span className={classes.number}>{persen}%</span>
          </div>
          {/* Below 25 percent there is no bar (DIRI-12). */}
          {persen > 24 && <Segments value={persen} label="Kelengkapan data" />}
          <p className={classes.left}>
            <Sisa persen={persen} kurang={kurang} />
          </p>
        </div>
      </Sheet>
    </section>
  );
}

function Sisa({ persen, kurang }: Kelengkapan) {
  if (persen === 0) return 'Mulai dengan mengisi data diri Anda.';
  if (persen === 100) return 'Semua bagian sudah lengkap.';
  return (
    <>
      {kurang.length === 1 ? 'Tinggal satu langkah: unggah ' : 'Yang belum diunggah: '}
      <b>{rangkai(kurang)}</b>.
    </>
  );
}
