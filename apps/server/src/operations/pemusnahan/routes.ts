import { pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { namaPembuat } from '../../core/cetakan/letterhead.ts';
import { createReports } from '../../core/cetakan/reports.ts';
import { type Column, onePage, printable } from '../../core/cetakan/table.ts';
import { logListAccess } from '../../core/riwayat/list-access.ts';
import { checkOwnFactor, checkOwnProof } from '../../features/akun/door.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { type Download, type Route, route } from '../../platform/http/route.ts';
import { hangUpOf } from '../../platform/http/sending.ts';
import { saveCara } from './cara.ts';
import { batalkan, setujui, usulkan } from './commands.ts';
import { getKeadaan, getPemusnahan, listButir } from './queries.ts';
import { listLines } from './work.ts';

// The minutes as a PDF, made of what the lines say: numbers, places and keyed hashes, nobody's name but that of who confirmed.
type Butir = Awaited<ReturnType<typeof listLines>>[number];

const columns: Column<Butir>[] = [
  { label: 'Sidik', kind: 'teks', value: ({ sidik }) => sidik },
  { label: 'Tahun Ajaran', kind: 'teks', value: ({ tahun_ajaran }) => tahun_ajaran },
  { label: 'Alasan', kind: 'teks', value: ({ alasan }) => (alasan === 'arsip' ? 'Masa arsip' : 'Ditolak') },
  { label: 'Tempat', kind: 'teks', value: ({ tempat }) => tempat || 'Tidak tercatat' },
  { label: 'Gambar', kind: 'number', value: ({ gambar }) => gambar, total: 'Jumlah gambar' },
  { label: 'Hasil', kind: 'teks', value: ({ hasil }) => (hasil === 'musnah' ? 'Dimusnahkan' : 'Dilewati') },
  {
    label: 'Waktu',
    kind: 'teks',
    value: ({ selesai_pada }) => (selesai_pada === null ? '' : formatWaktu(selesai_pada)),
  },
];

/** Makes the minutes of a list that is done. HttpError 404, 409 for one that is not. */
function createBeritaAcara(deps: Deps) {
  const { db } = deps;
  const make = createReports(deps);
  return async ({ id, user, signal }: { id: string; user: User; signal: AbortSignal }): Promise<Download> => {
    const list = await getPemusnahan(db, id);
    if (list.status !== 'selesai') throw new HttpError(409, 'Berita acara ada setelah pemusnahan selesai');
    const rows = await listLines(db, id);
    const download = await make({
      title: 'Berita Acara Pemusnahan Arsip',
      period: `Nomor ${list.nomor}`,
      notes: notesOf(list),
      table: printable({ sheet: 'Pemusnahan', satuan: 'data', excel: columns, pdf: columns }, onePage(rows)),
      empty: 'Tidak ada isi',
      subject: 'pemusnahan',
      format: 'pdf',
      user,
      signal,
    });
    return { ...download, name: `berita-acara-pemusnahan-${list.nomor?.replace('/', '-')}.pdf` };
  };
}

type PemusnahanRow = Awaited<ReturnType<typeof getPemusnahan>>;

function notesOf({ penyetuju, disetujui_pada, selesai_pada, dasar, ...list }: PemusnahanRow): string[] {
  const { ditolakHari, arsipTahun } = JSON.parse(dasar) as { ditolakHari: number; arsipTahun: number };
  const periods = [
    ditolakHari > 0 ? `data ditolak ${formatNumber(ditolakHari)} hari` : '',
    arsipTahun > 0 ? `arsip ${formatNumber(arsipTahun)} tahun sesudah tahun ajarannya berakhir` : '',
  ].filter(Boolean);
  const at = (time: string | null) => (time === null ? '-' : formatWaktu(time));
  return [
    `Disetujui ${penyetuju ?? '-'} pada ${at(disetujui_pada)}; selesai ${at(selesai_pada)}. Masa simpan: ${periods.join(', ')}.`,
    `${formatNumber(list.musnah)} data dengan ${formatNumber(list.gambar)} gambar dimusnahkan selamanya, juga dari Sampah. ${formatNumber(list.lewat)} data dilewati karena berubah atau sudah tidak ada sejak diusulkan.`,
    'Sidik ialah HMAC-SHA-256 atas NIM dengan kunci sekolah: tidak menyebut siapa pun, dan hanya sekolah dapat mencocokkannya. Cadangan yang dibuat sebelum pemusnahan masih memuat datanya sampai masa cadangan itu habis.',
    `SHA-256 isi berita acara: ${list.sha256 ?? '-'}. Tercatat juga di jejak.`,
    'Map fisik pada kolom Tempat dimusnahkan oleh: ______________________   Saksi: ______________________',
  ];
}

export function pemusnahanRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const makeBeritaAcara = createBeritaAcara(deps);
  const isThere = async ({ params }: { params: { id: string } }) => {
    await getPemusnahan(db, params.id);
  };
  return [
    route(pemusnahan.get, async ({ work }) => ({ message: 'Pemusnahan ditemukan', data: await getKeadaan(work) })),

    route(pemusnahan.simpanCara, async ({ work, body: { cara, versi, ...proof }, session, request }) => {
      await checkOwnProof(work, { session, body: proof, request });
      await saveCara(work, { cara, versi });
      return { message: cara === 'usulan' ? 'Pemusnahan menunggu persetujuan' : 'Pemusnahan berjalan otomatis' };
    }),

    route(pemusnahan.usulkan, async ({ work }) => ({
      message: 'Daftar usulan disusun',
      data: { id: await usulkan(work) },
    })),

    route(pemusnahan.butir, async ({ work, params, query: { page }, user }) => {
      const { found, ids } = await listButir(work.db, { id: params.id, page, viewer: user });
      const look = { daftar: 'pemusnahan', page, search: '', saring: {}, ids };
      logListAccess(work, { user, ...look });
      return { message: 'Daftar ditemukan', ...found };
    }),

    route(
      pemusnahan.setujui,
      async ({ work, params, body: { jumlah, ...proof }, user, session, request }) => {
        await checkOwnFactor(work, { session, body: proof, request });
        await setujui(work, { id: params.id, jumlah, penyetuju: await namaPembuat(work.db, user) });
        return { message: 'Daftar disetujui dan sedang dimusnahkan' };
      },
      isThere,
    ),

    route(pemusnahan.batalkan, async ({ work, params }) => {
      await batalkan(work, params.id);
      return { message: 'Daftar dibatalkan, tidak ada yang dimusnahkan' };
    }),

    route(pemusnahan.beritaAcara, async ({ params, user, reply }) =>
      makeBeritaAcara({ id: params.id, user, signal: hangUpOf(reply) }),
    ),
  ];
}
