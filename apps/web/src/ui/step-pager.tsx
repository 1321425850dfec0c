import classes from './pager.module.css';
import { OnlyPage, PagerFrame, type PagerProps } from './pager.tsx';

/** Below a list that is here as a whole: 'Halaman X dari Y', the total, and where there is more than one page the steps. */
export function StepPager({ page, totalPages, ...rest }: PagerProps & { totalPages: number }) {
  const place = `Halaman ${page} dari ${totalPages}`;
  if (totalPages <= 1) {
    return (
      <OnlyPage aside={rest.aside}>
        {place} · Jumlah data : {rest.totalItems}
      </OnlyPage>
    );
  }
  return (
    <PagerFrame {...rest} page={page} last={totalPages}>
      <span className={classes.place} aria-live="polite">
        {place}
      </span>
    </PagerFrame>
  );
}
