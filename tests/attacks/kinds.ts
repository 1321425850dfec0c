// Everything an id may name, each belonging to somebody else than the one who asks.
import type { Endpoint } from '@gerbang/contract/endpoint';
import type { JenisSampah } from '@gerbang/contract/sampah';
import type { Client } from '@gerbang/kit/client';
import { insertEkspor } from '@gerbang/kit/ekspor';
import { insertPasskey } from '@gerbang/kit/factors';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { keepReplaced } from '../../apps/server/src/features/berkas/berkas-lama.ts';
import { moveToSampah } from '../../apps/server/src/features/sampah/move.ts';
import { isoFromNow, newId } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Target } from './target.ts';

type Make = (target: Target, photo: Buffer) => Promise<string>;

const akun =
  (role: 'admin' | 'pimpinan'): Make =>
  async ({ build }) =>
    (await build.akun({ role })).id;
const record =
  (status_data: 'Menunggu Validasi' | 'Tervalidasi' | 'Ditolak'): Make =>
  async ({ build }) =>
    (await build.dataSiswa({ status_data })).id;

/** The picture of an owner that was just made. */
async function pictureOf({ db }: Target, column: 'data_siswa_id' | 'data_inventaris_id' | 'akun_id', owner: string) {
  const row = db.selectFrom('berkas').select('id').where(column, '=', owner);
  return (await row.executeTakeFirstOrThrow()).id;
}

const scan =
  (status_data: 'Menunggu Validasi' | 'Tervalidasi' | 'Ditolak'): Make =>
  async (target, photo) => {
    const { id } = await target.build.dataSiswa({ status_data, pictures: { fotokopi_ktp: photo } });
    return pictureOf(target, 'data_siswa_id', id);
  };

const portrait =
  (role: 'admin' | 'pimpinan'): Make =>
  async (target, photo) => {
    const { id } = await target.build.akun({ role });
    await target.build.profile({ akun_id: id, photo });
    return pictureOf(target, 'akun_id', id);
  };

/** Of another admin; there is one open at a time. */
async function addImpor({ build, clock, db }: Target, tahap: 'rencana' | 'selesai'): Promise<string> {
  const { id: akun_id } = await build.akun({ role: 'admin' });
  const id = newId();
  const now = isoFromNow(clock);
  const open = tahap === 'rencana' ? 1 : null;
  await transaction(db, async (db) => {
    if (open)
      await db.updateTable('impor').set({ terbuka: null, tahap: 'dibatalkan' }).where('terbuka', '=', 1).execute();
    const dates = { dibuat_pada: now, diubah_pada: now, selesai_pada: open ? null : now };
    const row = {
      id,
      nama_berkas: 'siswa.xlsx',
      ukuran: 9,
      tahap,
      terbuka: open as 1 | null,
      akun_id,
      role: 'admin' as const,
    };
    await db
      .insertInto('impor')
      .values({ ...row, ...dates })
      .execute();
  });
  return id;
}

/** Moves what was made to the bin. */
const sampah =
  (jenis: JenisSampah, make: Make): Make =>
  async (target, photo) => {
    const id = await make(target, photo);
    const user = { id: newId() };
    await transaction(target.db, (db) => moveToSampah(db, target.clock, { jenis, id, user }));
    return id;
  };

export const kinds = {
  'data menunggu': record('Menunggu Validasi'),
  'data valid': record('Tervalidasi'),
  'data ditolak': record('Ditolak'),
  'akun nonaktif': async ({ build }) => (await build.akun({ diaktivasi_pada: null })).id,
  'akun aktif': async ({ build }) => (await build.akun()).id,
  'akun admin': akun('admin'),
  'akun pimpinan': akun('pimpinan'),
  barang: async ({ build }) => (await build.dataInventaris()).id,
  'gambar menunggu': scan('Menunggu Validasi'),
  'gambar valid': scan('Tervalidasi'),
  'gambar ditolak': scan('Ditolak'),
  // What a student replaced since a rejection: for admins, who compare it with the new one.
  'gambar lama': async (target, photo) => {
    const { id } = await target.build.dataSiswa({ diajukan_lagi: 1, pictures: { fotokopi_ktp: photo } });
    const picture = await pictureOf(target, 'data_siswa_id', id);
    const replaced = { data_siswa_id: id, bidang: ['fotokopi_ktp' as const] };
    await transaction(target.db, (db) => keepReplaced(db, target.clock, replaced));
    return picture;
  },
  'gambar barang': async (target, photo) =>
    pictureOf(target, 'data_inventaris_id', (await target.build.dataInventaris({ photo })).id),
  'gambar profile admin': portrait('admin'),
  'gambar profile pimpinan': portrait('pimpinan'),
  'kunci gambar': async (target, photo) => {
    const id = await scan('Tervalidasi')(target, photo);
    return (await target.db.selectFrom('berkas').select('kunci').where('id', '=', id).executeTakeFirstOrThrow()).kunci;
  },
  'passkey admin': async (target) => insertPasskey(target, (await target.build.akun({ role: 'admin' })).id),
  'sampah data siswa': sampah('data-siswa', record('Tervalidasi')),
  'sampah akun siswa': sampah('akun-siswa', async ({ build }) => (await build.akun()).id),
  'sampah barang': sampah('data-inventaris', async ({ build }) => (await build.dataInventaris()).id),
  'sampah admin': sampah('data-admin', akun('admin')),
  'gambar sampah': async (target, photo) => {
    const { id } = await target.build.dataInventaris({ photo });
    const picture = await pictureOf(target, 'data_inventaris_id', id);
    await sampah('data-inventaris', async () => id)(target, photo);
    return picture;
  },
  'sesi orang lain': async ({ as, db }) => {
    const { akun } = await as('siswa');
    return (await db.selectFrom('sesi').select('id').where('akun_id', '=', akun.id).executeTakeFirstOrThrow()).id;
  },
  'tampilan orang lain': async ({ build, db, clock }) => {
    const [id, { id: akun_id }] = [newId(), await build.akun({ role: 'admin' })];
    const row = { id, akun_id, daftar: 'sampah', nama: 'Semua', alamat: '', dibuat_pada: isoFromNow(clock) } as const;
    await transaction(db, (db) => db.insertInto('tampilan').values(row).execute());
    return id;
  },
  'impor terbuka': (target) => addImpor(target, 'rencana'),
  'impor selesai': (target) => addImpor(target, 'selesai'),
  ekspor: async (target) => insertEkspor(target, (await target.build.akun({ role: 'pimpinan' })).id),
  'tidak ada': async () => newId(),
  'bukan id': async () => '1%20or%201=1',
} satisfies Record<string, Make>;

export type Kind = keyof typeof kinds;

/** Makes one of each. */
export async function makeAll(target: Target, photo: Buffer): Promise<Record<Kind, string>> {
  const made: [string, string][] = [];
  for (const [kind, make] of Object.entries(kinds)) made.push([kind, await make(target, photo)]);
  return Object.fromEntries(made) as Record<Kind, string>;
}

/** One body that every form accepts: what a call does not know, it drops. */
export const anyBody = {
  ...validForm,
  ...validBarang,
  nim: '2699999',
  alasan_penolakan: 'Foto tidak terbaca',
  alamat: 'Jalan Melati 4',
  email: 'pencoba@surel.example',
  password: 'rahasia-baru',
  passwordKonfirmasi: 'rahasia-baru',
  confirmPassword: 'rahasia-baru',
  otp: '123456',
  oldPassword: 'rahasia-lama',
  newPassword: 'rahasia-baru',
  confirmNewPassword: 'rahasia-baru',
};

/** A call that would be answered, were it allowed; what its path names is not there. */
export async function sendAny(client: Client, endpoint: Endpoint) {
  const params = endpoint.params ? { id: '00000000-0000-7000-8000-000000000000' } : undefined;
  const query = endpoint.query ? { tahun_ajaran: '2026/2027' } : {};
  return client.call(
    endpoint,
    (endpoint.method === 'GET' ? { params, query } : { params, query, body: anyBody }) as never,
  );
}
