// What is done with items that a server may die in the middle of: condition, writing off, new names, many at once, counts.
import { address, scan } from '@gerbang/kit/opname';
import { barangForm, type CallResult, call, kondisiForm, pinjamForm, send } from './calls.ts';
import type { House } from './house.ts';
import type { RequestedChange } from './traffic.ts';

/** What is done, and what must be there of it: of a mark of several words, of each of them by itself. */
export type Action = {
  kind: RequestedChange['kind'];
  prepare(): Promise<string>;
  act(mark: string): Promise<CallResult>;
};

type RunningHouse = { house: House; url: string };

/** So many items have one call on many, one name, one count. */
const SOME = 3;
let counter = 0;
const unique = (word: string) => `${word}-${process.pid}-${++counter}`;

/** The actions in the house and with the server that are there when they are done. */
export function actionsWithItems(now: () => RunningHouse): Record<string, Action> {
  const means = meansOf(now);
  return { ...withOne(means), ...withMany(means), ...namesAndCounts(means) };
}

type As = 'admin' | 'pimpinan';
type ItemTools = {
  picture(): Buffer;
  act(path: string, body: object, as?: As): Promise<CallResult>;
  /** What must succeed before; the id of what was made. */
  made(path: string, body: object): Promise<string>;
  item(kode: string): Promise<string>;
  items(kode: string): Promise<string[]>;
};

function meansOf(now: () => RunningHouse): ItemTools {
  const ask = (path: string, body: object, as: As) => ({ as: now().house[as], method: 'POST', path, body });
  const picture = () => now().house.picture;
  const made: ItemTools['made'] = async (path, asked) => {
    const { status, body } = await send(now().url, ask(path, asked, 'admin'));
    if (status >= 300) throw new Error(`${path}: ${status} ${body.error}`);
    return body.data?.id ?? '';
  };
  const item: ItemTools['item'] = (kode) => made('/data-inventaris', barangForm(kode, 'Lengkap', picture()));
  return {
    ...{ picture, made, item },
    act: (path, body, as = 'admin') => call(now().url, ask(path, body, as)),
    items: (kode) => inTurn(SOME, (n) => item(`${kode}-${n}`)),
  };
}

function withOne({ act, item, picture }: ItemTools): Record<string, Action> {
  const prepare = () => item(unique('HDP'));
  const off = (more: object): Action => ({
    ...{ kind: 'hapuskan', prepare },
    act: (id) => act(`/data-inventaris/${id}/penghapusan`, { alasan: 'Rusak', ...more }),
  });
  return {
    condition: {
      ...{ kind: 'kondisi', prepare },
      act: (id) => act(`/data-inventaris/${id}/kondisi`, kondisiForm('Rusak ringan', picture())),
    },
    'writing off': off({}),
    'writing off some pieces': off({ jumlah: '2' }),
  };
}

/** Each by itself, in one call. */
function withMany({ act, made, items, picture }: ItemTools): Record<string, Action> {
  const chosen = (mark: string) => ({ data: mark.split(' ').map((id) => ({ id, versi: '1' })) });
  return {
    moving: {
      kind: 'pindah',
      prepare: async () => (await items(unique('PDH'))).join(' '),
      act: (mark) =>
        act('/data-inventaris/banyak/ubah', { ...chosen(mark), lokasi_barang: 'Gudang Baru', alasan: 'Pindah' }),
    },
    'taking back': {
      kind: 'kembali',
      prepare: async () => {
        const ids = await items(unique('KBL'));
        return (await inTurn(SOME, (n) => made('/peminjaman', pinjamForm(ids[n] ?? '', picture())))).join(' ');
      },
      act: (mark) => act('/peminjaman/banyak/kembali', { ...chosen(mark), kondisi: 'Baik' }),
    },
  };
}

/** Of several items at once, in one piece. */
function namesAndCounts({ act, made, items }: ItemTools): Record<string, Action> {
  const move = (ids: string[], lokasi_barang: string) =>
    made('/data-inventaris/banyak/ubah', { data: ids.map((id) => ({ id })), lokasi_barang, alasan: 'Disiapkan' });
  return {
    merging: {
      kind: 'ganti nama',
      prepare: async () => {
        const mark = unique('NAMA');
        const [first = '', ...others] = await items(mark);
        await move([first], `${mark} satu`);
        await move(others, `${mark} dua`);
        return mark;
      },
      act: (mark) => {
        const dari = [`${mark} satu`, `${mark} dua`];
        return act('/kategori-lokasi', { jenis: 'lokasi_barang', dari, ke: mark });
      },
    },
    'closing a count': {
      kind: 'tutup opname',
      prepare: async () => {
        const lokasi = unique('RUANG');
        const ids = await items(lokasi);
        await move(ids, lokasi);
        const session = await made('/opname', { nama: lokasi, lokasi: [lokasi] });
        // One is fewer, one elsewhere, and one missing.
        const [fewer = '', elsewhere = ''] = ids.map((id) => address({ id }));
        // After the office has moved them here, or its word would stay.
        const pada = new Date().toISOString();
        const moved = scan(elsewhere, 'Aula', { tindakan: 'pindah', pada });
        await made(`/opname/${session}/pindaian`, { pindaian: [scan(fewer, lokasi, { jumlah: 1, pada }), moved] });
        return session;
      },
      act: (id) => act(`/opname/${id}/tutup`, {}, 'pimpinan'),
    },
  };
}

/** One after the other, as one person does it. */
async function inTurn(times: number, one: (n: number) => Promise<string>): Promise<string[]> {
  const done: string[] = [];
  for (let n = 0; n < times; n++) done.push(await one(n));
  return done;
}
