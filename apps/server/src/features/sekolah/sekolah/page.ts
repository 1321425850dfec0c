import { alamatMati, ofEach } from '@gerbang/contract/kemampuan';
import type { Identitas } from '@gerbang/contract/sekolah/identitas';
import { defaultIdentitas } from '@gerbang/contract/sekolah/identitas';
import { kontakBaris } from '@gerbang/contract/sekolah/kontak';
import { kopOf } from '@gerbang/contract/sekolah/sekolah';
import type { FastifyBaseLogger } from 'fastify';
import { getKemampuan } from '../../../core/sekolah/kemampuan.ts';
import { getIdentitas, type NamedSchool } from '../../../core/sekolah/queries.ts';

/**
 * What stands in the one page of the web app, so that the first screen needs no call: the name, and the letterhead as JSON.
 * While the database is away the page comes as it was last, so that it can tell people so itself.
 */
export function pageValues(deps: NamedSchool, log: Pick<FastifyBaseLogger, 'warn'>) {
  let last: Identitas = { ...defaultIdentitas, nama: deps.namaSekolah };
  let isOn = ofEach(() => false);
  return async (): Promise<Record<string, string>> => {
    try {
      last = await getIdentitas(deps);
      isOn = await getKemampuan(deps.db);
    } catch (err) {
      log.warn({ err }, 'the page shows the school as it was');
    }
    const kop = kopOf(last);
    return {
      NAMA_SEKOLAH: last.nama,
      LOGO: kop.logo ?? '',
      KONTAK: kontakBaris(kop.kontak),
      SEKOLAH: JSON.stringify({ ...kop, mati: alamatMati(isOn) }),
    };
  };
}
