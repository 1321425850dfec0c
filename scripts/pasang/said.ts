// What the person at the keyboard can mend: one sentence, no stack.
export class HaltError extends Error {}

export const say = (text: string) => process.stdout.write(`${text}\n`);

/** Time since `started`, as people read it. */
export const since = (started: number) => `${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} detik`;
