// A data folder as a start leaves it, with its own secrets, and what is in it, for comparing.
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { bootstrap } from '../../apps/server/src/bootstrap.ts';
import { keepReplaced } from '../../apps/server/src/core/berkas/berkas-lama.ts';
import { writeEvent } from '../../apps/server/src/core/riwayat/riwayat.ts';
import { moveToSampah } from '../../apps/server/src/core/sampah/move.ts';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { hashOf } from '../../apps/server/src/operations/backup/manifest.ts';
import { writeAudit } from '../../apps/server/src/platform/audit.ts';
import { type Clock, newId, systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type DatabaseLocation, type Db, engineOf } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';
import { pictureTables } from '../../apps/server/src/schema/tables.ts';
import { createBuilders } from './builders.ts';
import { fillWithTables } from './database.ts';
import { smallPhoto } from './pictures.ts';

type Location = DatabaseLocation & { s3Url?: string };

/** Opens what is in a location as the program does; `close` also gives the folder back. */
export async function openInstallation(location: Location, clock: Clock = systemClock) {
  const { dataDir, databaseUrl, s3Url = '' } = location;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, S3_URL: s3Url });
  if (!databaseUrl && existsSync(dataDir)) await fillWithTables(location);
  const booted = await bootstrap(config, {});
  const build = createBuilders({ db: booted.db, clock, images: booted.images });
  return {
    ...booted,
    config,
    clock,
    build,
    async close() {
      await booted.db.destroy();
      booted.lock.release();
    },
  };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Gives another folder the secrets of one, as the person does who restores elsewhere. */
export async function copySecrets(from: DatabaseLocation, to: DatabaseLocation): Promise<void> {
  await mkdir(to.dataDir, { recursive: true });
  await copyFile(join(from.dataDir, 'rahasia.json'), join(to.dataDir, 'rahasia.json'));
}

/** Some of everything: accounts, sessions, records and pictures, a audit log, and text that needs quoting. */
export async function fillInstallation({ db, build, clock }: Installation): Promise<void> {
  const [photo, scan] = await Promise.all([smallPhoto(1), smallPhoto(2)]);
  const admin = await build.akun({ role: 'admin', nama: `O'Brien "Ñ" 🔑 \\ {}` });
  await build.profile({ akun_id: (await build.akun({ role: 'pimpinan' })).id, photo });
  const names = ['Dewi, "D"', `'); drop "x"`, 'Nol'];
  for (const nama of names) {
    const row = await build.dataSiswa({ nama, versi: 2, pictures: { pas_foto_3x4: photo, fotokopi_ktp: scan } });
    await transaction(db, (db) =>
      writeAudit(
        { db, clock, actor: { id: admin.id, role: 'admin' } },
        {
          aksi: 'uji',
          tabel: 'data_siswa',
          sasaran_id: row.id,
          rincian: { nama },
        },
      ),
    );
    await transaction(db, async (db) => {
      const perubahan = [{ bidang: 'nama', lama: 'Baris\nkedua\ttab', baru: nama }];
      await writeEvent({ db, clock, actor: null }, { data_siswa_id: row.id, jenis: 'dibuat', versi: 1, rincian: null });
      await writeEvent(
        { db, clock, actor: null },
        { data_siswa_id: row.id, jenis: 'diubah', versi: 2, perubahan, rincian: null },
      );
      if (nama === 'Nol') await keepReplaced({ db, clock }, { data_siswa_id: row.id, bidang: ['fotokopi_ktp'] });
    });
  }
  await build.dataInventaris({ photo, keterangan: 'Baris\nkedua', pengelola_id: admin.id });
  const deleted = await build.dataSiswa({ nama: 'Dihapus "D"', pictures: { fotokopi_kk: scan } });
  await transaction(db, (db) =>
    moveToSampah({ db, clock }, { jenis: 'data-siswa', id: deleted.id, user: { role: 'admin', id: admin.id } }),
  );
  await transaction(db, (db) => openSession({ db, clock }, admin));
  await transaction(db, (db) => insertFactors({ db, clock }, admin.id));
  await transaction(db, (db) =>
    db
      .insertInto('berkas_dibuang')
      .values({ kunci: 'a'.repeat(32), dibuang_pada: clock.now().toISOString() })
      .execute(),
  );
}

/** One row of everything that signs staff in besides a password, and a setting. */
async function insertFactors(work: Work, akun_id: string): Promise<void> {
  const now = work.clock.now().toISOString();
  const passkey = { kredensial: 'kredensial', kunci_publik: 'kunci', penghitung: 3, nama: `Laptop O'Brien` };
  await work.db
    .insertInto('passkey')
    .values({ id: newId(), akun_id, ...passkey, dibuat_pada: now, dipakai_pada: now })
    .execute();
  await work.db
    .insertInto('totp')
    .values({ akun_id, rahasia: 'tersegel', langkah_terakhir: 59_000_000, dibuat_pada: now })
    .execute();
  const code = { kode_hash: 'f'.repeat(64), dibuat_pada: now, dipakai_pada: null };
  await work.db
    .insertInto('kode_pemulihan')
    .values({ id: newId(), akun_id, ...code })
    .execute();
  const changed = { versi: 1, diubah_pada: now, diubah_oleh: akun_id };
  await work.db
    .insertInto('pengaturan')
    .values({ kunci: 'keamanan_ketat', nilai: 'false', ...changed })
    .execute();
  const merged = { ejaan: 'SMKN 1 Purwokerto', ke: 'SMK Negeri 1 Purwokerto', nama: 'SMK Negeri 1 Purwokerto' };
  await work.db
    .insertInto('ejaan_sekolah')
    .values({ ...merged, gabungan_id: newId(), digabung_pada: now, digabung_oleh: akun_id })
    .execute();
  const nilai = JSON.stringify({ dokumen: ['pas_foto'], isian: [], isian_boleh: [] });
  await work.db
    .insertInto('pengaturan_versi')
    .values({ bagian: 'syarat', nilai, kembali_ke: 0, ...changed })
    .execute();
}

type Contents = Record<string, string[]>;

/** Every row of every ordinary table, in one order. */
export async function rowsOf(db: Db, location: DatabaseLocation): Promise<Contents> {
  const names =
    engineOf(location) === 'postgres'
      ? sql<{
          name: string;
        }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
      : sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table'`;
  const own = (await names.execute(db)).rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
  const contents: Contents = {};
  for (const name of own.toSorted()) {
    const rows = (await db
      .selectFrom(name as never)
      .selectAll()
      .execute()) as object[];
    contents[name] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  }
  return contents;
}

/** The pictures that the rows name, opened: hash of the JPEG by key and form. */
export async function picturesOf({ db, images }: Pick<Installation, 'db' | 'images'>): Promise<Contents> {
  const tables = sql.join(
    pictureTables.map((table) => sql`select kunci from ${sql.table(table)}`),
    sql` union all `,
  );
  const { rows } = await sql<{ kunci: string }>`${tables} order by kunci`.execute(db);
  const opened = rows.map(async ({ kunci }) => {
    const forms = [await images.read(kunci, 'penuh'), await images.read(kunci, 'kecil')];
    return [kunci, forms.map((bytes) => hashOf(bytes))] as const;
  });
  return Object.fromEntries(await Promise.all(opened));
}

/** Rows and pictures of a location, opened and closed again. */
export async function contentsOf(location: Location): Promise<{ rows: Contents; pictures: Contents }> {
  const installation = await openInstallation(location);
  try {
    return { rows: await rowsOf(installation.db, location), pictures: await picturesOf(installation) };
  } finally {
    await installation.close();
  }
}

/**
 * What a restore of these contents must give: everything but what it ends and the search's index, which each engine makes
 * in its own way, and one entry more in the audit log.
 */
export function withoutEnded({ rows, pictures }: { rows: Contents; pictures: Contents }) {
  const {
    sesi: _,
    token_konfirmasi: _t,
    token_api: _a,
    kode_otp: _k,
    jejak_kepala: _j,
    cari_siswa: _c,
    batas_baca: _b,
    // A restore passes numbers over.
    surat_resmi_nomor: _n,
    ...kept
  } = rows;
  const { jejak, pekerjaan: _w, catatan_operasi = [], surat_resmi = [], ...others } = kept;
  // A running server notes there when it looked at the clock.
  const notes = catatan_operasi.filter((row) => !row.includes('"nama","jam"'));
  const papers = surat_resmi.filter((row) => !row.includes('Nomor dilewati'));
  return { kept: { ...others, catatan_operasi: notes, surat_resmi: papers }, jejak, pictures };
}
