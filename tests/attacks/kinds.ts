// Everything an id may name, each belonging to somebody else than the one who asks.
import { randomInt } from 'node:crypto';
import { tampilan } from '@gerbang/contract/akun/tampilan';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import type { Client } from '@gerbang/kit/client';
import { insertEkspor } from '@gerbang/kit/ekspor';
import { insertPasskey } from '@gerbang/kit/factors';
import { addLokasi } from '@gerbang/kit/lokasi';
import { dayFrom, insertPeminjaman, lendTo } from '@gerbang/kit/peminjaman';
import { toSampah } from '@gerbang/kit/sampah';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { someSurat, withPenandatangan } from '@gerbang/kit/surat-resmi';
import { keepReplaced } from '../../apps/server/src/core/berkas/berkas-lama.ts';
import { createToken } from '../../apps/server/src/features/program/token-api/commands.ts';
import { createWebhook } from '../../apps/server/src/features/program/webhook/commands.ts';
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

/** How an item looked when it left. */
async function lentPhoto(target: Target, photo: Buffer): Promise<string> {
  const { id } = await target.build.dataInventaris();
  const body = lendTo(id, dayFrom(target, 1));
  await (await target.as('admin')).call(peminjaman.pinjam, { body, files: { foto_pinjam: photo } });
  const rows = target.db.selectFrom('peminjaman_foto').select('id').where('data_inventaris_id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).id;
}

/** Of another admin; there is one open at a time. */
async function addImpor({ build, clock, db }: Target, tahap: 'rencana' | 'selesai'): Promise<string> {
  const { id: akun_id } = await build.akun({ role: 'admin' });
  const id = newId();
  const now = isoFromNow(clock);
  const open = tahap === 'rencana' ? 1 : null;
  await transaction(db, async (db) => {
    if (open)
      await db.updateTable('impor').set({ terbuka: null, tahap: 'dibatalkan' }).where('terbuka', '=', 1).execute();
    const dates = { dibuat_pada: now, diubah_pada: now, selesai_pada: open ? null : now, coba_lagi_pada: now };
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
    await toSampah(target, { jenis, id });
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
    await transaction(target.db, (db) => keepReplaced({ ...target, db }, replaced));
    return picture;
  },
  'gambar barang': async (target, photo) =>
    pictureOf(target, 'data_inventaris_id', (await target.build.dataInventaris({ photo })).id),
  'gambar barang lain': async (target, photo) => {
    const { id } = await target.build.dataInventaris({ photo });
    const berkas = target.db.selectFrom('berkas').where('data_inventaris_id', '=', id);
    const columns = ['kunci', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'] as const;
    const row = await berkas.select(columns).executeTakeFirstOrThrow();
    const view = { ...row, id: newId(), bidang: 'foto_barang' as const, data_inventaris_id: id, riwayat_id: null };
    await transaction(target.db, async (db) => {
      await db.deleteFrom('berkas').where('data_inventaris_id', '=', id).execute();
      await db.insertInto('gambar_barang').values(view).execute();
    });
    return view.id;
  },
  perawatan: async ({ build, db, clock }) => {
    const [id, { id: data_inventaris_id }] = [newId(), await build.dataInventaris()];
    const plan = { id, data_inventaris_id, perawatan: 'Servis', jatuh_tempo: '2026-12-01', selesai_pada: null };
    const row = { ...plan, biaya: null, dibuat_pada: isoFromNow(clock) };
    await transaction(db, (db) => db.insertInto('perawatan_barang').values(row).execute());
    return id;
  },
  opname: async ({ db, clock }) => {
    const row = { id: newId(), nama: 'Opname', lokasi: '[]', dibuka_pada: isoFromNow(clock), dibuka_oleh: null };
    const made = { ...row, ditutup_pada: null, ditutup_oleh: null };
    await transaction(db, (db) => db.insertInto('opname').values(made).execute());
    return row.id;
  },
  'nama lokasi': async ({ db, clock }) => {
    const row = { id: newId(), jenis: 'lokasi_barang' as const, dari: '["Lab"]', ke: 'Laboratorium' };
    const made = { ...row, diubah_pada: isoFromNow(clock), diubah_oleh: null };
    await transaction(db, (db) => db.insertInto('daftar_barang').values(made).execute());
    return row.id;
  },
  'gambar profile admin': portrait('admin'),
  'gambar profile pimpinan': portrait('pimpinan'),
  'kunci gambar': async (target, photo) => {
    const id = await scan('Tervalidasi')(target, photo);
    return (await target.db.selectFrom('berkas').select('kunci').where('id', '=', id).executeTakeFirstOrThrow()).kunci;
  },
  'surat resmi': async (target) => {
    await withPenandatangan(target);
    return someSurat(target, await target.as('admin'));
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
  'tampilan orang lain': async ({ as }) => {
    const body = { daftar: 'sampah', nama: 'Semua', alamat: '' } as const;
    return (await (await as('admin')).call(tampilan.create, { body })).body.data.id;
  },
  'token api': async (target) => {
    const user = await target.build.akun({ role: 'pimpinan' });
    return (await createToken({ ...target, actor: user }, { nama: 'Situs', lingkup: ['baca-daftar'], hari: 7 })).id;
  },
  webhook: async ({ build, db, clock }) => {
    const user = await build.akun({ role: 'pimpinan' });
    const hook = { nama: 'Situs', alamat: 'https://situs.example/kait', peristiwa: ['data.dikirim' as const] };
    await transaction(db, (db) => db.deleteFrom('kait').execute());
    return createWebhook({ db, clock, actor: user }, { ...hook });
  },
  peminjaman: async (target) => insertPeminjaman(target, { tahap: 'dipinjam' }),
  pesanan: async (target) => insertPeminjaman(target, { tahap: 'dipesan' }),
  'gambar peminjaman': lentPhoto,
  'rak arsip': async (target) => (await addLokasi(await target.as('admin'), { jenis: 'rak' })).id,
  pemusnahan: async ({ db, clock }) => {
    const [id, now] = [newId(), isoFromNow(clock)];
    const line = { urut: 1, versi: 1, sidik: 'a'.repeat(64), alasan: 'arsip', tahun_ajaran: '2010/2011' } as const;
    await transaction(db, async (db) => {
      await db
        .insertInto('pemusnahan')
        .values({
          id,
          status: 'selesai',
          tahun: 2010,
          nomor: randomInt(1, 2 ** 31),
          dasar: '{}',
          dibuat_pada: now,
          selesai_pada: now,
        })
        .execute();
      await db
        .insertInto('pemusnahan_butir')
        .values({ pemusnahan_id: id, ...line, tempat: '', hasil: 'musnah', selesai_pada: now })
        .execute();
    });
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
