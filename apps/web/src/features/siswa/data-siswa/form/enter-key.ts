import type { KeyboardEvent } from 'react';
import { fieldId } from '../../../../lib/use-form.ts';
import { focusField } from '../../../../ui/error-summary.tsx';
import { nextEmpty, textFields } from './siswa-texts.ts';
import type { SiswaFormState } from './use-siswa-form.ts';

type Press = KeyboardEvent<HTMLFormElement>;

/** Enter in the form: leads on in a new one that is half filled; with Ctrl it is `onCtrl`. */
export function enterPressed(event: Press, form: SiswaFormState, onCtrl: (() => void) | undefined): void {
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
  if (!next || next === here) return;
  event.preventDefault();
  focusField(fieldId(next));
}
