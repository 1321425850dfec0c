import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import classes from './dashboard-siswa.module.css';
import type { ChecklistRow } from './kelengkapan.ts';

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
