// Which page of a paper is meant: asked by whoever makes a picture ready, answered in a dialog over the screen (app/layout.tsx).
import { useSyncExternalStore } from 'react';

/** The pages of a paper, from 1. `draw` makes a JPEG with that long edge in pixels. */
export type Pages = { name: string; count: number; draw: (page: number, longEdge: number) => Promise<Blob> };

type Question = { id: number; pages: Pages; answer: (page: number | undefined) => void };

// One after the other: two fields may both have been given papers.
let waiting: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Question[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Resolves with the chosen page; undefined when none was wanted. A paper of one page asks nobody. */
export function askPage(pages: Pages): Promise<number | undefined> {
  if (pages.count === 1) return Promise.resolve(1);
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (page: number | undefined) => {
      replace(waiting.filter((question) => question.id !== id));
      resolve(page);
    };
    replace([...waiting, { id, pages, answer }]);
  });
}

/** What is to be answered now. */
export function usePageQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => waiting[0]);
}

/** Answers all with none: their screen was left. */
export function dropPageQuestions(): void {
  for (const { answer } of waiting) answer(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
