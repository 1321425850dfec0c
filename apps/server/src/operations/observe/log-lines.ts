// Log lines as somebody at a terminal reads them.
import type { DestinationStream } from 'pino';
import { inJakarta } from '../../platform/jakarta.ts';

const levels: Record<number, string> = { 10: 'jejak', 20: 'rinci', 30: 'info', 40: 'AWAS', 50: 'GALAT', 60: 'GAWAT' };

/** Turns each JSON line into `16.05.09 info  message  name=value`; what is no such line stays as it is. */
export function forPeople({ write }: DestinationStream): DestinationStream {
  return { write: (line) => write(`${readable(line)}\n`) };
}

export function readable(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line.trimEnd();
  }
  const { level, time, msg = '', err, ...facts } = entry;
  const told = Object.entries(facts).map(([name, value]) => `${name}=${inline(value)}`);
  const { time: clock, seconds } = inJakarta(new Date(String(time)));
  const head = `${clock.replace(':', '.')}.${seconds} ${(levels[Number(level)] ?? String(level)).padEnd(5)} ${msg}`;
  const { stack, message } = Object(err) as { stack?: string; message?: string };
  return [[head, ...told].join('  '), stack ?? message].filter(Boolean).join('\n');
}

const inline = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
