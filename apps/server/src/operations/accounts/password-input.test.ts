import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './password-input.ts';

/** Somebody at a terminal who types these lines; `shown` is what stands on the screen. */
function typing(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const shown: string[] = [];
  const output = {
    write(text: string) {
      shown.push(text);
      if (text.endsWith(': ')) setImmediate(() => input.write(lines.shift() ?? '\u0003'));
      return true;
    },
  };
  return { input, output, shown };
}

function piped(text: string) {
  const input = new PassThrough();
  input.end(text);
  return { input, output: { write: () => true } };
}

// Rule: JALAN-3
test('at a terminal a password is asked for twice and never shown', async () => {
  const person = typing('rahasia dua kata\r', 'rahasia dua kata\r');
  expect(await readPassword(person)).toEqual({ password: 'rahasia dua kata', isRandom: false });
  expect(person.shown.join('')).toBe('Password: \nUlangi password: \n');
});

test('two that differ, and Ctrl-C, are no password', async () => {
  await expect(readPassword(typing('rahasia1\r', 'rahasia2\r'))).rejects.toThrow('Konfirmasi Password tidak sama');
  await expect(readPassword(typing())).rejects.toThrow('Dibatalkan.');
});

// Rule: JALAN-3
test('a piped one is its first line as it is; without one a random one is made up', async () => {
  expect(await readPassword(piped(' rahasia 1 \r\nlain\n'))).toEqual({ password: ' rahasia 1 ', isRandom: false });
  const [one, other] = [await readPassword(piped('')), await readPassword(piped('\n'))];
  expect(one).toEqual({ password: expect.stringMatching(/^[\w-]{12}$/), isRandom: true });
  expect(other.password).not.toBe(one.password);
});
