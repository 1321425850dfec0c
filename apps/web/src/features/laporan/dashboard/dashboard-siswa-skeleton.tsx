import { Sheet } from '../../../ui/layout.tsx';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './dashboard-siswa.module.css';

const rows = ['Data Diri', 'Pas Foto', 'Ijazah', 'SKL', 'KK', 'KTP'];

/** The dashboard while it is on its way, in its own measures. */
export function DashboardSiswaSkeleton() {
  return (
    <div className={classes.columns}>
      <div role="status">
        <VisuallyHidden>Memuat...</VisuallyHidden>
      </div>
      <div className={classes.cards}>
        <Sheet>
          <div className={classes.statusSkeleton}>
            <SkeletonBar width="short" />
            <SkeletonBar width="long" />
          </div>
        </Sheet>
        <Sheet>
          <div className={classes.percentSkeleton}>
            <SkeletonBar width="middle" />
            <SkeletonBar />
          </div>
        </Sheet>
      </div>
      <section>
        <h2 className={classes.heading}>Dokumen</h2>
        <Sheet>
          <ul>
            {rows.map((nama) => (
              <li key={nama} className={classes.check}>
                <span />
                <SkeletonBar width="middle" />
              </li>
            ))}
          </ul>
        </Sheet>
      </section>
    </div>
  );
}
