// What happened, as a table for people and for the documents.
import type { Phase } from './ledger.ts';

const head =
  '| What happened | Answers | Acknowledged writes | 503 | Sent again | Wrong answers | Longest pause | Longest pause of writes |';

/** The phases as a Markdown table. */
export function table(phases: Phase[]): string {
  const rows = phases.map((phase) => {
    const { name, done, acknowledgedWrites, refused, resent, wrong } = phase;
    const total = [...wrong.values()].reduce((sum, each) => sum + each, 0);
    const pauses = [phase.longestPause, phase.longestWritePause].map((pause) => `${(pause / 1000).toFixed(1)} s`);
    return `| ${[name, done, acknowledgedWrites, refused, resent, total, ...pauses].join(' | ')} |`;
  });
  return [head, '|---|--:|--:|--:|--:|--:|--:|--:|', ...rows].join('\n');
}

/** Every answer that was neither right nor, where something was broken, a 503 with Retry-After, and pauses that were too long. */
export function wrongAnswers(phases: Phase[]): string[] {
  return phases.flatMap(({ name, calm, patience, refused, wrong, longestWritePause }) => [
    ...[...wrong].map(([what, count]) => `${name}: ${count} × ${what}`),
    ...(calm && refused > 0 ? [`${name}: ${refused} × 503`] : []),
    ...(longestWritePause > patience
      ? [`${name}: ${Math.round(longestWritePause)} ms without an acknowledged write`]
      : []),
  ]);
}
