// How a command of the command line ends.
import { StartupError } from '../platform/errors.ts';

/**
 * Runs a command and shows the words that it returns. What the person at the keyboard can mend is one sentence,
 * anything else an error with its stack; either ends the process with `failed`.
 */
export async function runCommand(command: () => Promise<unknown>, failed = 1): Promise<void> {
  try {
    const words = await command();
    if (typeof words === 'string') console.log(words);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(failed);
  }
}
