// Set-up as data: rows with sensible values where a test names none.

import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dokumen } from '@gerbang/contract/choices';
import type { Role } from '@gerbang/contract/roles';
import { type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import { sampleValues } from '@gerbang/contract/siswa/siswa-samples';
import { attachImages, kindOf, type StoredImages } from '../../apps/server/src/core/berkas/berkas.ts';
import { cariOf, toColumns } from '../../apps/server/src/core/siswa/columns.ts';
import { cariOfProfile } from '../../apps/server/src/features/akun/profile/commands.ts';
import { cariOfInventaris } from '../../apps/server/src/features/inventaris/data-inventaris/change.ts';
import { type Clock, isoFromNow, newId } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { searchText } from '../../apps/server/src/platform/database/search-text.ts';
import type { Images } from '../../apps/server/src/platform/images/images.ts';
import { toE164 } from '../../apps/server/src/platform/phone-number.ts';
import type { Akun, Bidang, DataInventaris, DataSiswa, Profile } from '../../apps/server/src/schema/tables.ts';
import { validBarang } from './samples.ts';

export type AkunOptions = Partial<
  Pick<
    Akun,
    | 'email'
    | 'nim'
    | 'password_hash'
    | 'diaktivasi_pada'
    | 'ganti_password'
    | 'password_teruji'
    | 'email_terbukti_pada'
    | 'dibekukan_pada'
  >
> & {
  /** Name of the profile; none unless given. */
  nama?: string;
};

export type Build = {
  akun(options?: AkunOptions & { role?: Role }): Promise<Akun>;
  dataSiswa(options?: Partial<DataSiswa> & { pictures?: Partial<Record<Dokumen, Buffer>> }): Promise<DataSiswa>;
  dataInventaris(options?: Partial<DataInventaris> & { photo?: Buffer }): Promise<DataInventaris>;
  /** The profile of an account that has none yet. */
  profile(options: Pick<Profile, 'akun_id'> & Partial<Profile> & { photo?: Buffer }): Promise<Profile>;
};

/** Of the form of a hash, for accounts that nobody signs in to by password. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let counter = 0;

export function createBuilders({ db, clock, images }: { db: Db; clock: Clock; images: Images }): Build {
  return {
    async akun({ nama, ...options } = {}) {
      const row = completeAkun(clock, options);
      await transaction(db, async (db) => {
        await db.insertInto('akun').values(row).execute();
        if (!nama) return;
        await db
          .insertInto('profile')
          .values(completeProfile(clock, { akun_id: row.id, nama }))
          .execute();
      });
      return row;
    },

    async dataSiswa({ pictures = {}, ...options } = {}) {
      const row = completeDataSiswa(clock, options);
      const stored = await storeAll(images, pictures);
      await transaction(db, async (db) => {
        // As if the student had entered it, where there is an account; `akun_id: null` for one from paper.
        const akun = await db.selectFrom('akun').select('id').where('nim', '=', row.nim).executeTakeFirst();
        row.akun_id = options.akun_id === undefined ? (akun?.id ?? null) : options.akun_id;
        await db.insertInto('data_siswa').values(row).execute();
        await attachImages({ db, clock }, { owner: { data_siswa_id: row.id }, stored });
      });
      return row;
    },

    async dataInventaris({ photo, ...options } = {}) {
      const row = completeDataInventaris(clock, options);
      const stored = await storeAll(images, photo ? { foto_barang: photo } : {});
      await transaction(db, async (db) => {
        await db.insertInto('data_inventaris').values(row).execute();
        await attachImages({ db, clock }, { owner: { data_inventaris_id: row.id }, stored });
      });
      return row;
    },

    async profile({ photo, ...options }) {
      const row = completeProfile(clock, options);
      const stored = await storeAll(images, photo ? { foto_profile: photo } : {});
      await transaction(db, async (db) => {
        await db.insertInto('profile').values(row).execute();
        await attachImages({ db, clock }, { owner: { akun_id: row.akun_id }, stored });
      });
      return row;
    },
  };
}

function completeAkun(clock: Clock, { role = 'siswa', ...options }: Omit<AkunOptions, 'nama'> & { role?: Role }): Akun {
  const number = ++counter;
  const email = options.email ?? `akun${number}@surel.example`;
  const nim = role === 'siswa' ? (options.nim ?? `26${String(number).padStart(5, '0')}`) : null;
  const now = isoFromNow(clock);
  return {
    id: newId(),
    role,
    email,
    nim,
    password_hash: options.password_hash ?? NO_PASSWORD,
    diaktivasi_pada: options.diaktivasi_pada === undefined ? now : options.diaktivasi_pada,
    email_terbukti_pada: options.email_terbukti_pada ?? null,
    terbukti_lewat: options.email_terbukti_pada ? 'email' : null,
    dibekukan_pada: options.dibekukan_pada ?? null,
    cari: searchText(nim === null ? [email] : [email, nim]),
    dibuat_pada: now,
    ganti_password: options.ganti_password ?? 0,
    password_teruji: options.password_teruji ?? 1,
  };
}

/** What the program makes of the samples of the fields that every school asks for. */
export const sampleColumns = toColumns(sampleValues);

/** Nobody has filled them in. */
const noTambahan = Object.fromEntries(tambahanFieldNames.map((field) => [field, ''])) as Record<TambahanField, string>;

function completeDataSiswa(clock: Clock, options: Partial<DataSiswa>): DataSiswa {
  const number = ++counter;
  const now = isoFromNow(clock);
  const row = {
    ...sampleColumns,
    ...noTambahan,
    id: newId(),
    nim: `26${String(number).padStart(5, '0')}`,
    status_data: 'Menunggu Validasi' as const,
    alasan_penolakan: options.status_data === 'Ditolak' ? 'Foto KTP tidak terbaca' : null,
    pengelola_id: null,
    akun_id: null,
    versi: 1,
    tanda: '[]',
    diajukan_lagi: 0,
    dibuat_pada: now,
    diubah_pada: now,
    ...options,
  };
  const teks_penolakan = row.tanda === '[]' ? row.alasan_penolakan : null;
  const numbers = { nomor_e164: toE164(row.nomor_whatsapp), nomor_wali_e164: toE164(row.nomor_wali) };
  return { teks_penolakan, ...row, ...numbers, cari: cariOf(row) };
}

function completeDataInventaris(clock: Clock, options: Partial<DataInventaris>): DataInventaris {
  const now = isoFromNow(clock);
  const row = {
    ...validBarang,
    id: newId(),
    kode_barang: `BRG-${String(++counter).padStart(5, '0')}`,
    jumlah_barang: 12,
    pengelola_id: null,
    versi: 1,
    dibuat_pada: now,
    diubah_pada: now,
    harga_barang: null,
    dihapuskan_pada: null,
    kirim: null,
    ...options,
  };
  return { ...row, cari: cariOfInventaris(row) };
}

function completeProfile(clock: Clock, options: Pick<Profile, 'akun_id'> & Partial<Profile>): Profile {
  const row = {
    nama: 'Rahmat Hidayat',
    nomor_whatsapp: null,
    alamat: null,
    diubah_pada: isoFromNow(clock),
    ...options,
  };
  return { ...row, nomor_e164: toE164(row.nomor_whatsapp ?? ''), cari: cariOfProfile(row) };
}

async function storeAll(images: Images, pictures: Partial<Record<Bidang, Buffer>>): Promise<StoredImages> {
  const stored: StoredImages = {};
  for (const [bidang, bytes] of Object.entries(pictures) as [Bidang, Buffer][]) {
    stored[bidang] = await images.store(await received(bytes), kindOf[bidang]);
  }
  return stored;
}

async function received(bytes: Buffer) {
  const temporaryPath = join(tmpdir(), `gerbang-gambar-${newId()}`);
  await writeFile(temporaryPath, bytes, { mode: 0o600 });
  return { temporaryPath, ukuran: bytes.length };
}
