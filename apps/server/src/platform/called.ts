// What a person types here to run a command.
import { existsSync } from 'node:fs';

const isRelease = existsSync(new URL('../../../../rilis.json', import.meta.url));

/**
 * How this installation calls one of its commands, `cadangan buat` for example: `npm run cadangan -- buat` in a clone,
 * `gerbang cadangan buat` in a release. The server itself is `main`.
 */
export function called(command: string): string {
  if (isRelease) return `${process.env.GERBANG_COMMAND ?? 'gerbang'} ${command}`;
  const [name = '', ...rest] = command.split(' ');
  const script = name === 'main' ? 'npm start' : `npm run ${name}`;
  return rest.length === 0 ? script : `${script} -- ${rest.join(' ')}`;
}

/** The same between backticks, as the web app shows commands. */
export const quoted = (command: string) => `\`${called(command)}\``;
