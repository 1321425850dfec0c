import { FormSection } from '../../../../ui/form-section.tsx';
import { FormGrid } from '../../../../ui/layout.tsx';
import { SkeletonBar } from '../../../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import classes from './form-skeleton.module.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The form while the record is on its way, in its own measures. */
export function FormSkeleton() {
  return (
    <div className={classes.form}>
      <div role="status">
        <VisuallyHidden>Memuat...</VisuallyHidden>
      </div>
      <FormSection number={1} title="Identitas">
        <FormGrid>
          {places.map((place) => (
            <div key={place} className={classes.field}>
              <SkeletonBar width="short" />
              <span className={classes.input} />
            </div>
          ))}
        </FormGrid>
      </FormSection>
    </div>
  );
}
