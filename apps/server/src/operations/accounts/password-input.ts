// Where a password for the command line comes from: not from its arguments, which everybody on the machine can read.
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { StartupError } from '../../platform/errors.ts';

type Keyboard = { input: Readable & { isTTY?: boolean }; output: Pick<Writable, 'write'> };

/** Asks twice at a terminal, else takes the first line that is piped in; without one it makes one up, to be shown. */
export async function readPassword({ input, output }: Keyboard): Promise<{ password: string; isRandom: boolean }> {
  if (input.isTTY) return { password: await askTwice({ input, output }), isRandom: false };
  for await (const line of createInterface({ input })) {
    if (line !== '') return { password: line, isRandom: false };
    break;
  }
  return { password: randomBytes(9).toString('base64url'), isRandom: true };
}

async function askTwice({ input, output }: Keyboard): Promise<string> {
  // What is typed is echoed into nothing.
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden, terminal: true, historySize: 0 });
  const ask = (question: string) =>
    new Promise<string>((resolve, reject) => {
      output.write(question);
      lines.once('close', () => reject(new StartupError('Dibatalkan.')));
      lines.question('', (answer) => {
        output.write('\n');
        resolve(answer);
      });
    });
  try {
    const password = await ask('Password: ');
    if ((await ask('Ulangi password: ')) !== password) {
      throw new StartupError('Konfirmasi Password tidak sama dengan Password');
    }
    return password;
  } finally {
    lines.close();
  }
}
