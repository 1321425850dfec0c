// npm run jejak -- periksa: verifies the chain of the trail, while the program runs.
import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { patient } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import { explainStart, nameOf } from '../start-errors.ts';
import { isMigrated } from '../upgrade/migrate.ts';
import { checkTrail, type TrailHead } from './check.ts';

const USAGE = 'Contoh: npm run jejak -- periksa [--jangkar nomor:hash]';

function readArguments(): { anchor: TrailHead | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { jangkar: { type: 'string' } } });
    const anchor = /^(\d+):([0-9a-f]{64})$/.exec(values.jangkar ?? '');
    if (positionals.join() !== 'periksa' || (values.jangkar !== undefined && !anchor)) throw new TypeError(USAGE);
    return { anchor: anchor ? { nomor: Number(anchor[1]), hash: anchor[2] ?? '' } : undefined };
  } catch {
    throw new StartupError(`Perintah atau pilihan tidak dikenal. ${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { anchor } = readArguments();
  const config = readConfig(process.env);
  try {
    if (!(await isMigrated(config))) throw new StartupError(`Basis data ${nameOf(config)} tidak ada atau kosong.`);
    const db = openDatabase(config, { limits: patient });
    try {
      const { head, checked, broken, cutAt } = await checkTrail(db, anchor);
      if (broken) {
        throw new StartupError(
          `Jejak RUSAK pada entri nomor ${broken.nomor}: ${broken.sebab}. ${checked} entri sebelumnya utuh.`,
        );
      }
      console.log(`Jejak utuh: ${checked} entri.`);
      if (cutAt !== undefined) {
        console.log(`Entri sampai nomor ${cutAt} sudah dihapus karena masa simpannya berakhir; itu tercatat di jejak.`);
        if (anchor && anchor.nomor < cutAt) console.log('Jangkar lebih lama dari itu, jadi tidak dapat dibandingkan.');
      }
      if (head.nomor > 0) console.log(`Jangkar untuk dicatat di tempat lain: ${head.nomor}:${head.hash}`);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    throw explainStart(error, config);
  }
}

await runCommand(main);
