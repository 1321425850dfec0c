// The command line: what a command declares, how it explains itself, how its words are read, and how it ends.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { called } from '../platform/called.ts';
import { StartupError } from '../platform/errors.ts';
import { tellFailure } from './start-errors.ts';

type OptionHints = Record<string, ParseArgsOptionsConfig[string] & { hint: string }>;

export type CommandDeclaration<Form extends string, Options extends OptionHints> = {
  /** As it is called; `main` is the server. */
  name: string;
  sentence: string;
  /** What may follow the name, with what it does: `buat [folder] [--dengan-rahasia]`; in brackets what may be left out. */
  forms: Record<Form, string>;
  options: Options;
  examples: readonly string[];
};

/** The first word of a form. */
type Action<Form extends string> = Form extends `${infer First} ${string}` ? First : Form;

export type GivenWords<Form extends string, Options extends OptionHints> = {
  action: Action<Form>;
  /** Those behind the action. */
  words: string[];
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
};

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean', default: false } as const;

/** Reads what follows a command's name. Throws StartupError for what none of its forms takes. */
export function readCommand<Form extends string, Options extends OptionHints>(
  { name, forms, options }: CommandDeclaration<Form, Options>,
  args: string[],
): GivenWords<Form, Options> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const given = Object.keys(values).filter((key) => values[key as never] !== options[key]?.default);
    const form = Object.keys(forms).find((each) => takes(each, positionals, given));
    if (form === undefined) throw new TypeError();
    const action = (isWord(form) ? positionals[0] : '') as Action<Form>;
    return { action, words: positionals.slice(isWord(form) ? 1 : 0), values };
  } catch (error) {
    const option = /'(-[^' ]+)/.exec((error as Error).message)?.[1];
    const wrong = option
      ? `Pilihan ${option} tidak dikenal atau tidak lengkap.`
      : 'Perintah tidak dikenal atau tidak lengkap.';
    throw new StartupError(`${wrong} Bantuan: ${called(`${name} --help`)}`);
  }
}

const isWord = (form: string) => /^[a-z]/.test(form);

/** Whether the words and options are those of a form: all that it needs, and nothing else. */
function takes(form: string, positionals: string[], given: string[]): boolean {
  const [action = '', ...parts] = form.match(/^[a-z][\w-]*|\[[^\]]+\]|--[\w-]+(?: <[^>]+>)?|<[^>]+>/g) ?? [];
  const all = isWord(form) ? parts : [action, ...parts].filter(Boolean);
  const words = isWord(form) ? positionals.slice(1) : positionals;
  if (isWord(form) && positionals[0] !== action) return false;
  const places = all.filter((part) => !part.includes('--'));
  const needed = places.filter((part) => part.startsWith('<'));
  const isKnown = (option: string) => all.some((part) => part.replace(/^\[/, '').split(/[ \]]/)[0] === `--${option}`);
  const has = (part: string) => !part.startsWith('--') || given.includes(part.slice(2).split(' ')[0] ?? '');
  return words.length >= needed.length && words.length <= places.length && given.every(isKnown) && all.every(has);
}

/** Aborted by Ctrl-C, or by whoever ends the command, with a StartupError of this sentence. */
export function stopSignal(sentence: string): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(new StartupError(sentence)));
  return controller.signal;
}

const isHelpAsked = (args: string[]) => args[0] === 'bantuan' || args.includes('--help') || args.includes('-h');

function helpOf<Form extends string>({
  name,
  sentence,
  forms,
  options,
  examples,
}: CommandDeclaration<Form, OptionHints>): string {
  const table = (rows: [string, string][]) => {
    const width = Math.max(...rows.map(([left]) => left.length));
    return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd());
  };
  const usage = Object.entries<string>(forms).map(
    ([form, does]) => `  ${called(`${name} ${form}`.trim())}\n      ${does}`,
  );
  const hints = Object.entries(options).map(([option, { hint }]): [string, string] => [`--${option}`, hint]);
  const shown = examples.map((each) => `  ${called(`${name} ${each}`.trim())}`);
  return [
    sentence,
    '',
    'Pemakaian:',
    ...usage,
    '',
    'Pilihan:',
    ...table([...hints, ['--help, -h, bantuan', 'menampilkan penjelasan ini']]),
    '',
    'Contoh:',
    ...shown,
  ].join('\n');
}

/**
 * Runs a command and shows the words that it returns, or what it is for when that is asked. What the person at the keyboard
 * can mend is one sentence, anything else an error with its stack; either ends the process with `failed`.
 */
export async function runCommand<Form extends string, Options extends OptionHints>(
  declaration: CommandDeclaration<Form, Options>,
  work: (given: GivenWords<Form, Options>) => Promise<unknown>,
  failed = 1,
): Promise<void> {
  const args = process.argv.slice(2);
  if (isHelpAsked(args)) return console.log(helpOf(declaration));
  try {
    const words = await work(readCommand(declaration, args));
    if (typeof words === 'string') console.log(words);
  } catch (error) {
    tellFailure(error);
    process.exit(failed);
  }
}
