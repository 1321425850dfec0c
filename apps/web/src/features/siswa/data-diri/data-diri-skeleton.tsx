import { Sheet } from '../../../ui/layout.tsx';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './data-diri.module.css';

const lines = Array.from({ length: 15 }, (_, line) => line);

/** The record while it is on its way, in its own measures. */
export function DataDiriSkeleton() {
  return (
    <div className={classes.page}>
      <div role="status">
        <VisuallyHidden>Memuat...</VisuallyHidden>
      </div>
      <span className={classes.bannerSkeleton} />
      <div className={classes.columns}>
        <Sheet>
          <div className={classes.lines}>
            {lines.map((line) => (
              <SkeletonBar key={line} width={line % 2 ? 'middle' : 'long'} />
            ))}
          </div>
        </Sheet>
        <section>
          <h2 className={classes.heading}>Dokumen</h2>
          <Sheet>
            <div className={classes.lines}>
              {lines.slice(0, 6).map((line) => (
                <SkeletonBar key={line} width="long" />
              ))}
            </div>
          </Sheet>
        </section>
      </div>
    </div>
  );
}
