import { type KeyboardEvent, useRef } from 'react';

/** Letters that follow one another within this time are one word. */
const WORD_MS = 1000;

/**
 * Where typed letters lead among the labels, of which one is chosen already (-1: none): to one that begins with them, or
 * else to one with such a word in it, for 'Kelas Sore' is looked for by 'S'. One letter again and again goes on to the next.
 */
export function ledTo(labels: readonly string[], typed: string, chosen: number): number {
  const wanted = typed.toLowerCase();
  const first = wanted.charAt(0);
  const again = wanted === first.repeat(wanted.length);
  const word = again ? first : wanted;
  const having = (part: string) =>
    labels.flatMap((label, at) => (`\n ${label}`.toLowerCase().includes(part) ? [at] : []));
  const begin = having(`\n ${word}`);
  const found = begin.length > 0 ? begin : having(` ${word}`);
  return found.find((at) => (again ? at > chosen : at >= chosen)) ?? found[0] ?? -1;
}

/** Chooses by typing; returns where the event led to, -1 when it typed nothing or nothing was found. */
export function useTypeToChoose() {
  const before = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, labels: readonly string[], chosen: number): number => {
    const { key, timeStamp, ctrlKey, altKey, metaKey } = event;
    const word = timeStamp - before.current.at < WORD_MS ? before.current.text : '';
    // A space opens the list or takes the card, unless it stands within a word.
    if (key.length !== 1 || ctrlKey || altKey || metaKey || (key === ' ' && !word)) return -1;
    event.preventDefault();
    before.current = { text: word + key, at: timeStamp };
    return ledTo(labels, word + key, chosen);
  };
}
