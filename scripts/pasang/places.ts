// Where an installation has its things; below another folder than / when one is named (`--akar`), to try it out there.
import { join } from 'node:path';

/** What texts of deploy/ name, too: the unit of systemd above all. */
const FIXED = /\/(?:opt|etc|var\/lib|var\/cache)\/gerbang\b/g;

export type Places = ReturnType<typeof placesBelow>;

export function placesBelow(akar: string) {
  const at = (path: string) => join(akar, path);
  return {
    akar,
    program: at('/opt/gerbang'),
    rilis: at('/opt/gerbang/rilis'),
    /** The link to the release that is started next. */
    kini: at('/opt/gerbang/kini'),
    /** What was installed when, a line each, the newest last. */
    riwayat: at('/opt/gerbang/riwayat.jsonl'),
    settings: at('/etc/gerbang/gerbang.env'),
    unit: at('/etc/systemd/system/gerbang.service'),
    command: at('/usr/local/bin/gerbang'),
    data: at('/var/lib/gerbang'),
    cache: at('/var/cache/gerbang'),
    /** How this installation is brought back, as it is typed. */
    back: `${at('/opt/gerbang/kini/pasang')} kembali${akar === '/' ? '' : ` --akar ${akar}`}`,
    /** A text of deploy/ for this place. */
    placed: (text: string) => text.replace(FIXED, (path) => at(path)),
  };
}
