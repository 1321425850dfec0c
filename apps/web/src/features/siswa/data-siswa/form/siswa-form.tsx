import type { Dokumen } from '@gerbang/contract/choices';
import type { DataSiswaField } from '@gerbang/contract/siswa/siswa-fields';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { type Errors, fieldId } from '../../../../lib/use-form.ts';
import { ErrorSummary, focusField } from '../../../../ui/error-summary.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { type BesidesFiles, DokumenSection } from './dokumen-section.tsx';
import { SectionNav } from './section-nav.tsx';
import classes from './siswa-form.module.css';
import { nextEmpty, textFields } from './siswa-texts.ts';
import { TextSections } from './text-sections.tsx';
import type { SiswaFormState } from './use-siswa-form.ts';

type SiswaFormProps = {
  form: SiswaFormState;
  /** Whether students fill in their own record. */
  own?: boolean;
  /** Whether it is being sent. */
  sending: boolean;
  onSubmit: () => void;
  /** What Ctrl+Enter does, where it does something. */
  onCtrlEnter?: (() => void) | undefined;
  /** Told when the camera or the file chooser of a picture opens, and when it closes. */
  onChoosing?: ((bidang: Dokumen, open: boolean) => void) | undefined;
  besides?: BesidesFiles | undefined;
  /** Above the form, in its width. */
  note?: ReactNode;
  /** The foot. */
  children: ReactNode;
};

/** The fields and the six pictures of a student's record, for the student and for the admin. */
export function SiswaForm({ form, own = false, sending, onSubmit, ...props }: SiswaFormProps) {
  const { onCtrlEnter, note, children } = props;
  const { texts, files, record } = form;
  // On the phone its foot has the jumps, in reach of the thumb.
  const narrow = useNarrow();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending && !files.preparing) onSubmit();
  };
  return (
    <div className={classes.form}>
      <form noValidate onSubmit={submit} onKeyDown={(event) => enterPressed(event, form, onCtrlEnter)}>
        {note}
        {own && !narrow && <SectionNav form={form} />}
        <ErrorSummary errors={summaryOf(texts.errors)} />
        <TextSections form={texts} own={own} />
        <DokumenSection form={files} record={record} sending={sending} {...props} />
        {children}
      </form>
    </div>
  );
}

function summaryOf(errors: Errors<DataSiswaField>) {
  return textFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ field: fieldId(field), message }] : [];
  });
}

type Press = KeyboardEvent<HTMLFormElement>;

/** Enter in the form: leads on in a new one that is half filled; with Ctrl it is `onCtrl`. */
function enterPressed(event: Press, form: SiswaFormState, onCtrl: (() => void) | undefined): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (onCtrl && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    onCtrl();
  } else if (!form.record) leadOn(event, form);
}

/** To the next empty field, as the phone's key says; nothing is sent. */
function leadOn(event: Press, { texts }: SiswaFormState): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.type === 'file') return;
  const first = target.closest('[role="radiogroup"]')?.querySelector('input') ?? target;
  const here = textFields.find((field) => fieldId(field) === first.id);
  const next = nextEmpty(texts.values, texts.asked, here);
  // Where only this one is empty, the form says what it lacks.
  if (next === here || (!next && target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (next) focusField(fieldId(next));
  // By itself it would open its list.
  else event.currentTarget.requestSubmit();
}
