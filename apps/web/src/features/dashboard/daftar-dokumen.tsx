import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/layout.tsx';
import classes from './dashboard-siswa.module.css';
import type { Periksa } from './kelengkapan.ts';

/** The document checklist, each line with its mark and its word. */
export function DaftarDokumen({ daftar }: { daftar: readonly Periksa[] }) {
  return (
    <section aria-labelledby="dokumen">
      <h2 id="dokumen" className={classes.heading}>
        Dokumen
      </h2>
      <Sheet>
        <ul>
          {daftar.map((periksa) => (
            <li key={periksa.nama} className={classes.check} data-state={stateOf(periksa)}>
              <Icon name={periksa.ada ? 'valid' : 'ring'} />
              <div>
                <p className={classes.checkName}>{periksa.nama}</p>
                <p className={classes.checkHelp}>{periksa.keterangan}</p>
              </div>
              <span className={classes.word}>{periksa.ada ? 'Ada' : 'Belum'}</span>
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

function stateOf({ ada, diminta }: Periksa): 'ada' | 'belum' | 'bebas' {
  if (ada) return 'ada';
  return diminta ? 'belum' : 'bebas';
}
