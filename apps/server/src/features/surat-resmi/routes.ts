import { suratResmi } from '@gerbang/contract/surat-resmi';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { cabutSurat, countBerakhir } from './cabut.ts';
import { buktiSaya, gantiSurat, terbitkanBoks, terbitkanBulk } from './commands.ts';
import { pratinjauSurat } from './pratinjau.ts';
import { getSuratResmiFor, listByIds, listSaya, listSuratResmi, refuseHidden } from './queries.ts';
import { cetakSurat, unduhSurat } from './unduh.ts';

export function suratResmiRoutes(deps: Deps): Route[] {
  return [...issuingRoutes(deps), ...keepingRoutes(deps)];
}

function issuingRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(suratResmi.terbitkan, async ({ body, ...asked }) => {
      const { ids, ditolak } = await terbitkanBulk(deps, asked, body);
      const message = `${ids.length} surat diterbitkan${ditolak.length > 0 ? `, ${ditolak.length} tidak` : ''}`;
      return { message, data: { terbit: await listByIds(db, ids, asked.user), ditolak } };
    }),

    route(suratResmi.boks, async ({ body, ...asked }) => {
      const data = await getSuratResmiFor(db, asked.user, await terbitkanBoks(deps, asked, body));
      return { message: `Daftar isi boks ${data.nomor} diterbitkan`, data };
    }),

    route(suratResmi.ganti, async ({ params, body, ...asked }) => {
      const id = await gantiSurat(deps, asked, { ...params, ...body });
      const data = await getSuratResmiFor(db, asked.user, id);
      return { message: `Surat diganti dengan nomor ${data.nomor}`, data };
    }),

    route(suratResmi.buktiSaya, async (asked) => {
      const data = await getSuratResmiFor(db, asked.user, await buktiSaya(deps, asked));
      return { message: `Bukti pendaftaran nomor ${data.nomor}`, data };
    }),
  ];
}

function keepingRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    route(suratResmi.list, async ({ query, user }) => ({
      message: 'Surat ditemukan',
      ...(await listSuratResmi(db, { ...query, viewer: user })),
    })),

    route(suratResmi.berakhir, async ({ body }) => ({
      message: 'Surat ditemukan',
      data: await countBerakhir(db, body),
    })),

    route(suratResmi.saya, async ({ user }) => ({ message: 'Surat ditemukan', data: await listSaya(db, user) })),

    route(suratResmi.unduh, async ({ params, user }) => unduhSurat(deps, { id: params.id, user })),

    route(suratResmi.cetak, async ({ body, user }) => cetakSurat(deps, { ids: body.surat, user })),

    route(suratResmi.cabut, async ({ params, body, user }) => {
      await refuseHidden(db, user, params.id);
      await cabutSurat(db, clock, { ...params, ...body, user });
      const data = await getSuratResmiFor(db, user, params.id);
      return { message: `Surat nomor ${data.nomor} dicabut`, data };
    }),

    route(suratResmi.pratinjau, async ({ body: { jenis, ...surat }, user }) =>
      pratinjauSurat(deps, { jenis, surat, owner: user.id }),
    ),
  ];
}
