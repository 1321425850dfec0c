import { today } from '@gerbang/contract/fields';
import { alamatMati, ofEach } from '@gerbang/contract/kemampuan';
import { pendaftaranDitutup } from '@gerbang/contract/sekolah/gelombang';
import type { Identitas } from '@gerbang/contract/sekolah/identitas';
import { defaultIdentitas } from '@gerbang/contract/sekolah/identitas';
import { kontakBaris } from '@gerbang/contract/sekolah/kontak';
import { kopOf } from '@gerbang/contract/sekolah/sekolah';
import type { FastifyBaseLogger } from 'fastify';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { getKemampuan } from '../../../core/sekolah/kemampuan.ts';
import { getIdentitas, type NamedSchool } from '../../../core/sekolah/queries.ts';
import type { Deps } from '../../../platform/deps.ts';

/**
 * What stands in the one page of the web app, so that the first screen needs no call: the name, and the letterhead as JSON.
 * While the database is away the page comes as it was last, so that it can tell people so itself.
 */
export function pageValues(deps: NamedSchool & Pick<Deps, 'clock'>, log: Pick<FastifyBaseLogger, 'warn'>) {
  let last: Identitas = { ...defaultIdentitas, nama: deps.namaSekolah };
  let isOn = ofEach(() => false);
  let tutup = '';
  return async (): Promise<Record<string, string>> => {
    try {
      last = await getIdentitas(deps);
      isOn = await getKemampuan(deps.db);
      tutup = pendaftaranDitutup(await getBagian(deps.db, 'gelombang'), today(deps.clock.now())) ?? '';
    } catch (err) {
      log.warn({ err }, 'the page shows the school as it was');
    }
    const kop = kopOf(last);
    return {
      NAMA_SEKOLAH: last.nama,
      LOGO: kop.logo ?? '',
      KONTAK: kontakBaris(kop.kontak),
      TUTUP: tutup,
      SEKOLAH: JSON.stringify({ ...kop, mati: alamatMati(isOn), tutup }),
    };
  };
}
