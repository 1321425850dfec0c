// What typing, pasting and erasing do to the boxes of a one-time code; each holds one digit or ''.
import { digitsOf } from './digits.ts';

type Boxes = readonly string[];
/** The boxes afterwards, and the one that has the focus then. */
export type CodeChange = { boxes: Boxes; focus: number };

/** The boxes of a code in one text, in which an empty box before a filled one is a blank. */
export function boxesOf(code: string, length: number): string[] {
  return Array.from({ length }, (_, at) => (code[at] ?? '').trim());
}

/** The code of the boxes in one text; only a complete one is all digits. */
export function codeOf(boxes: Boxes): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

/** Puts a text into the boxes from `at` on, a whole code from the first; undefined when it has no digit. */
export function put(boxes: Boxes, at: number, text: string): CodeChange | undefined {
  const digits = digitsOf(text, boxes.length);
  if (digits === '') return undefined;
  const from = digits.length === boxes.length ? 0 : at;
  const end = from + digits.length;
  return {
    boxes: boxes.map((digit, index) => (index >= from && index < end ? (digits[index - from] ?? '') : digit)),
    focus: Math.min(end, boxes.length - 1),
  };
}

/** What became of box `at` when its field reads `text`: a digit typed beside the old one takes its place. */
export function type(boxes: Boxes, at: number, text: string): CodeChange | undefined {
  if (text === '') return { boxes: boxes.with(at, ''), focus: at };
  const old = boxes[at] ?? '';
  return put(boxes, at, old !== '' && text.length === 2 ? text.replace(old, '') : text);
}

/** Backspace in box `at`: takes its digit, or from an empty box goes back and takes the one before. */
export function erase(boxes: Boxes, at: number): CodeChange {
  const focus = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.with(focus, ''), focus };
}

/** The box that a key leads to from box `at`, or undefined for any other key. */
export function boxAfterKey(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(at + 1, length - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}
