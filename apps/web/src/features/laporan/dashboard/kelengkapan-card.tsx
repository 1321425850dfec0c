import { joinWords } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { Segments } from '../../../ui/segments.tsx';
import classes from './dashboard-siswa.module.css';
import type { ChecklistRow, Kelengkapan } from './kelengkapan.ts';

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

/** The document checklist, each line with its mark and its word. */
export function DaftarDokumen({ daftar }: { daftar: readonly ChecklistRow[] }) {
  return (
    <section aria-labelledby="dokumen">
      <h2 id="dokumen" className={classes.heading}>
        Dokumen
      </h2>
      <Sheet>
        <ul>
          {daftar.map((row) => (
            <li key={row.nama} className={classes.check} data-state={stateOf(row)}>
              <Icon name={row.exists ? 'valid' : 'ring'} />
              <div>
                <p className={classes.checkName}>{row.nama}</p>
                <p className={classes.checkHelp}>{row.keterangan}</p>
              </div>
              <span className={classes.word}>{row.exists ? 'Ada' : 'Belum'}</span>
            </li>
          ))}
        </ul>
      </Sheet>
      <p className={classes.note}>
        Untuk arsip, kirim paling sedikit satu dari Ijazah atau SKL, dan satu dari KK atau KTP.
      </p>
    </section>
  );
}

function stateOf({ exists, wanted }: ChecklistRow): 'there' | 'wanted' | 'free' {
  if (exists) return 'there';
  return wanted ? 'wanted' : 'free';
}
