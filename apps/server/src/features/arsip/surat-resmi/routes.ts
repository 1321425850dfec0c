import { type JenisSurat, jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import type { SuratSekolah } from '@gerbang/contract/arsip/surat-sekolah';
import { today } from '@gerbang/contract/fields';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Download, type Route, route } from '../../../platform/http/route.ts';
import { cabutSurat, countBerakhir } from './cabut.ts';
import { buktiSaya, gantiSurat, terbitkanBoks, terbitkanBulk } from './commands.ts';
import { type FaktaSiswa, lembarBoks, lembarSiswa } from './lembar.ts';
import { makeSurat } from './make-surat.ts';
import { getSuratResmiFor, listByIds, listSaya, listSuratResmi, refuseHidden } from './queries.ts';
import { rancangSurat } from './rancangan.ts';
import { getKop } from './terbit.ts';
import { cetakSurat, unduhSurat } from './unduh.ts';

// A sample with settings that nobody has saved yet, of a student who does not exist.
const contoh: FaktaSiswa = {
  nama: 'Nama Siswa Contoh',
  nim: '0000000',
  tempat_lahir: 'Purwokerto',
  tanggal_lahir: '2008-03-14',
  asal_sekolah: 'SMK Contoh',
  jurusan_pilihan: 'Teknik Informatika',
  kelas_pilihan: 'Pagi',
  tahun_ajaran: '2026/2027',
  gelombang: 2,
  tanggal_daftar: '2026-11-18',
  biaya_pendidikan: 6_000_000,
  diskon: 500_000,
};

type Sample = { jenis: JenisSurat; surat: SuratSekolah; owner: string };

async function pratinjauSurat(
  deps: Pick<Deps, 'db' | 'clock' | 'images' | 'namaSekolah'>,
  { jenis, surat, owner }: Sample,
): Promise<Download> {
  const { sekolah, logo } = await getKop(deps);
  const kop = { sekolah: { ...sekolah, surat }, logo };
  const tertulis = { jenis, urut: 0, tanggal: today(deps.clock.now()) };
  const lembar =
    jenis === 'boks'
      ? lembarBoks(kop, tertulis, { nama: 'Boks contoh', siswa: [contoh, contoh] })
      : lembarSiswa(kop, tertulis, { siswa: contoh, foto: null });
  const [bytes] = await makeSurat({ lembar: [lembar], bersama: false, madeAt: isoFromNow(deps.clock) }, owner);
  const name = `contoh-${jenisSuratLabels[jenis].toLowerCase().replaceAll(' ', '-')}.pdf`;
  return { name, bytes: bytes as Buffer };
}

export function suratResmiRoutes(): Route[] {
  return [...issuingRoutes(), ...keepingRoutes()];
}

function issuingRoutes(): Route[] {
  return [
    route(suratResmi.terbitkan, async ({ work, body }) => {
      const { ids, ditolak } = await terbitkanBulk(work, body);
      const message = `${ids.length} surat diterbitkan${ditolak.length > 0 ? `, ${ditolak.length} tidak` : ''}`;
      return { message, data: { terbit: await listByIds(work.db, ids, work.actor), ditolak } };
    }),

    route(suratResmi.rancangan, async ({ work, query }) => ({
      message: 'Rancangan surat dibuat',
      data: await rancangSurat(work, query),
    })),

    route(suratResmi.boks, async ({ work, body }) => {
      const data = await getSuratResmiFor(work.db, work.actor, await terbitkanBoks(work, body));
      return { message: `Daftar isi boks ${data.nomor} diterbitkan`, data };
    }),

    route(suratResmi.ganti, async ({ work, params, body }) => {
      const id = await gantiSurat(work, { ...params, ...body });
      const data = await getSuratResmiFor(work.db, work.actor, id);
      return { message: `Surat diganti dengan nomor ${data.nomor}`, data };
    }),

    route(suratResmi.buktiSaya, async ({ work }) => {
      const data = await getSuratResmiFor(work.db, work.actor, await buktiSaya(work));
      return { message: `Bukti pendaftaran nomor ${data.nomor}`, data };
    }),
  ];
}

function keepingRoutes(): Route[] {
  return [
    route(suratResmi.list, async ({ work, query, user }) => ({
      message: 'Surat ditemukan',
      ...(await listSuratResmi(work.db, { ...query, viewer: user })),
    })),

    route(suratResmi.berakhir, async ({ work, body }) => ({
      message: 'Surat ditemukan',
      data: await countBerakhir(work.db, body),
    })),

    route(suratResmi.saya, async ({ work, user }) => ({
      message: 'Surat ditemukan',
      data: await listSaya(work.db, user),
    })),

    route(suratResmi.unduh, async ({ work, params }) => unduhSurat(work, params.id)),

    route(suratResmi.cetak, async ({ work, body }) => cetakSurat(work, body.surat)),

    route(suratResmi.cabut, async ({ work, params, body, user }) => {
      await refuseHidden(work.db, user, params.id);
      await cabutSurat(work, { ...params, ...body });
      const data = await getSuratResmiFor(work.db, user, params.id);
      return { message: `Surat nomor ${data.nomor} dicabut`, data };
    }),

    route(suratResmi.pratinjau, async ({ work, body: { jenis, ...surat }, user }) =>
      pratinjauSurat(work, { jenis, surat, owner: user.id }),
    ),
  ];
}
