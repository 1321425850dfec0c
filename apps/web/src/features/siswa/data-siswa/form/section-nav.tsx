import { dokumen } from '@gerbang/contract/choices';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import classes from './section-nav.module.css';
import { progressOf, sections } from './siswa-texts.ts';
import type { SiswaFormState } from './use-siswa-form.ts';

/** Id of a section in the page. */
export const sectionId = (number: number) => `bagian-${number}`;

/** The sections of the form, always in reach: how far each is, and a jump to it. */
export function SectionNav({ form }: { form: Pick<SiswaFormState, 'texts' | 'files' | 'record'> }) {
  const { identitas, sekolah, pendaftaran, biaya } = sections;
  const texts = [
    { title: 'Identitas', fields: identitas },
    { title: 'Sekolah', fields: sekolah },
    { title: 'Daftar', fields: pendaftaran },
    { title: 'Biaya', fields: biaya },
  ].map(({ title, fields }) => ({ title, ...progressOf(form.texts, fields) }));
  const pictures = dokumen.filter((bidang) => form.files.of(bidang).foto || form.record?.[bidang]).length;
  const all = [...texts, { title: 'Dokumen', done: pictures, total: dokumen.length }];
  return (
    <nav className={classes.nav} aria-label="Bagian formulir">
      {all.map(({ title, done, total }, at) => (
        <button key={title} type="button" className={classes.item} onClick={() => jumpTo(at + 1)}>
          <span className={classes.number} data-done={done === total || undefined}>
            {done === total ? <Icon name="check" size={16} /> : at + 1}
          </span>
          <span className={classes.title}>{title}</span>
          <VisuallyHidden>
            , {done} dari {total}
          </VisuallyHidden>
          <span className={classes.bar} aria-hidden="true">
            <i style={{ width: `${(done / total) * 100}%` }} />
          </span>
        </button>
      ))}
    </nav>
  );
}

/** Without the focus on a field, which would open the phone's keyboard. */
function jumpTo(number: number): void {
  const section = document.getElementById(sectionId(number));
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
