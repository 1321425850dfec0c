// npm run jejak -- periksa: verifies the chain of the audit log, while the program runs.
import { called } from '../../platform/called.ts';
import { readConfig } from '../../platform/config.ts';
import { withDatabase } from '../../platform/database/database.ts';
import { patient } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand, text } from '../command.ts';
import { explainStart, nameOf } from '../start-errors.ts';
import { isMigrated } from '../upgrade/migrate.ts';
import { type AuditHead, checkAuditLog } from './check.ts';

const declaration = {
  name: 'jejak',
  sentence: 'Memeriksa bahwa jejak utuh: tidak ada entri yang diubah, dihapus, atau disisipkan.',
  forms: { 'periksa [--jangkar <nomor:hash>]': 'memeriksa seluruh jejak, juga sementara program berjalan' },
  options: { jangkar: { ...text, hint: 'entri yang dulu dicatat di tempat lain, untuk dibandingkan' } },
  examples: ['periksa'],
};

function readAnchor(given: string | undefined): AuditHead | undefined {
  if (given === undefined) return undefined;
  const [, nomor, hash] = /^(\d+):([0-9a-f]{64})$/.exec(given) ?? [];
  if (nomor && hash) return { nomor: Number(nomor), hash };
  throw new StartupError(`--jangkar harus nomor:hash. Bantuan: ${called('jejak --help')}`);
}

async function main(jangkar: string | undefined): Promise<void> {
  const anchor = readAnchor(jangkar);
  const config = readConfig(process.env);
  try {
    if (!(await isMigrated(config))) throw new StartupError(`Basis data ${nameOf(config)} tidak ada atau kosong.`);
    const found = await withDatabase(config, (db) => checkAuditLog(db, anchor), { limits: patient });
    const { head, checked, broken, cutAt } = found;
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
  } catch (error) {
    throw explainStart(error, config);
  }
}

await runCommand(declaration, ({ values }) => main(values.jangkar));
