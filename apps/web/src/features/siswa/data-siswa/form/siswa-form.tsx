import type { Dokumen } from '@gerbang/contract/choices';
import type { DataSiswaField } from '@gerbang/contract/siswa/siswa-fields';
import type { ReactNode, SubmitEvent } from 'react';
import { type Errors, fieldId } from '../../../../lib/use-form.ts';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { type BesidesFiles, DokumenSection } from './dokumen-section.tsx';
import { enterPressed } from './enter-key.ts';
import { SectionNav } from './section-nav.tsx';
import classes from './siswa-form.module.css';
import { textFields } from './siswa-texts.ts';
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
