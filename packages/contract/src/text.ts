// Lines and paragraphs of text, and the characters that no text has.
import * as z from 'zod/mini';

const badCharacters = 'berisi karakter yang tidak diizinkan';
// Among them the other line ends, the marks that turn the writing's direction, what XML cannot hold, and what stands for
// bytes that are no text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffd-\uffff]/;
// Among the letters are four of Korean that draw nothing, and a Braille sign without a dot.
const VISIBLE = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text has none of the characters that people cannot have meant. */
export function isClean(value: string): boolean {
  return !CONTROL.test(value) && value.isWellFormed();
}

/** Whether there is nothing to see, as in a text of zero-width blanks; the empty one has its own check. */
export function isInvisible(value: string): boolean {
  return value !== '' && !VISIBLE.test(value);
}

/** A line of text, possibly empty: trimmed, at most `max` characters, no control characters. */
export function text(label: string, max = 255, required = `${label} harus diisi`) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(max, `${label} maksimal ${max} karakter`),
      z.refine(isClean, `${label} ${badCharacters}`),
    );
}

/** Several lines of text, possibly empty: like `text`, 1,000 characters, line breaks kept as \n. */
export function longText(label: string, required = `${label} harus diisi`) {
  return z.string(required).check(
    z.overwrite((value: string) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(1000, `${label} maksimal 1.000 karakter`),
    z.refine((value) => isClean(value.replaceAll('\n', '')), `${label} ${badCharacters}`),
  );
}

/** A required line of text, with the sentence for one that has nothing to see. */
export function line(required: string, max = 255) {
  const label = required.replace(/ (harus diisi|tidak boleh kosong)!?$/, '');
  return text(label, max, required).check(
    z.minLength(1, required),
    z.refine((value) => !isInvisible(value), required),
  );
}

/** A required text of several lines. */
export function paragraph(required: string) {
  return longText(required.replace(/ harus diisi!?$/, ''), required).check(
    z.minLength(1, required),
    z.refine((value) => !isInvisible(value), required),
  );
}

/** Makes a text optional: absent or empty it is null. */
export function orNull(schema: ReturnType<typeof text>) {
  const nullable = z.pipe(
    schema,
    z.transform((value) => (value === '' ? null : value)),
  );
  return z.prefault(nullable, '');
}
