// `./pasang`: puts the release it lies in on this machine, or goes from an older one to it; `./pasang gladi` tries that
// out on a backup, `./pasang kembali` goes back to the release before, `./pasang copot` removes the program.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { back } from './back.ts';
import { prepareMachine, refuseUnfit, remove, tellFirst } from './machine.ts';
import { type Places, placesBelow } from './places.ts';
import { installed, lay, link, note, type Release, releaseIn, removeOthers, verify } from './releases.ts';
import { HaltError, say } from './said.ts';
import { hasSystemd, restart, systemctl } from './systemd.ts';
import { rehearse, upgrade } from './upgrade.ts';

const USAGE = `Memasang rilis ini di komputer ini.

Pemakaian:
  ./pasang                        memasang rilis ini, atau memperbarui yang terpasang
  ./pasang gladi                  mencoba pembaruan itu pada cadangan terbaru; yang berjalan tidak disentuh
  ./pasang kembali [--pulihkan]   kembali ke versi sebelumnya
  ./pasang copot                  mencopot program; pengaturan dan data tetap ada
Pilihan: --kunci FILE (kunci cadangan yang tidak ada di server), --tanpa-gladi, --akar FOLDER (semuanya di bawah folder itu)`;

type Words = { word: string; places: Places; keyFile: string | undefined; isRehearsed: boolean; isRestored: boolean };

/** Undefined when it is to be said what there is. */
function readWords(): Words | undefined {
  try {
    const [flag, text] = [{ type: 'boolean', default: false } as const, { type: 'string' } as const];
    const help = { ...flag, short: 'h' };
    const options = { akar: { ...text, default: '/' }, kunci: text, 'tanpa-gladi': flag, pulihkan: flag, help };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [word = 'pasang', ...more] = positionals;
    if (values.help || word === 'bantuan') return undefined;
    if (more.length > 0 || !Object.hasOwn(work, word)) throw new TypeError();
    const { akar, kunci, pulihkan: isRestored, 'tanpa-gladi': isNot } = values;
    const keyFile = kunci && resolve(kunci);
    return { word, places: placesBelow(resolve(akar)), keyFile, isRehearsed: !isNot, isRestored };
  } catch {
    throw new HaltError('Perintah atau pilihan tidak dikenal. Bantuan: ./pasang --help');
  }
}

const work: Record<string, (own: Release, words: Words) => Promise<void>> = {
  pasang: install,
  gladi: async (own, words) => {
    verify(own);
    await rehearse(own, words);
  },
  kembali: (_, words) => back(words),
  copot: async (_, { places }) => remove(places),
};

async function install(own: Release, words: Words): Promise<void> {
  const { places } = words;
  verify(own);
  const old = installed(places);
  if (old && old.versi !== own.versi) return upgrade(old, own, words);
  const release = lay(own, places);
  const hadSettings = prepareMachine(release, places);
  link(release, places);
  if (old) {
    say(`Versi ${own.versi} sudah terpasang; unit, perintah, dan tautannya ditulis lagi.`);
    return;
  }
  note({ dari: '', ke: release.versi }, places);
  removeOthers([release], places);
  if (!hadSettings || !hasSystemd(places)) return tellFirst(places);
  systemctl('enable', 'gerbang');
  if (!(await restart(release, places)))
    throw new HaltError('Program belum siap. Sebabnya: journalctl -u gerbang -n 50');
  say(`Versi ${release.versi} terpasang dan siap.`);
}

try {
  const own = releaseIn(fileURLToPath(new URL('../..', import.meta.url)));
  if (!own) throw new HaltError('pasang bagian dari sebuah rilis dan tidak dapat dijalankan di luarnya.');
  const words = readWords();
  if (words) {
    refuseUnfit(words.places);
    await work[words.word]?.(own, words);
  } else say(USAGE);
} catch (error) {
  console.error(error instanceof HaltError ? error.message : error);
  process.exitCode = 1;
}
