// Numbers in one form beside their digits as typed, and spellings of schools that count as one name.
import { type Kysely, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
};

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  `alter table data_siswa add column nomor_e164 ${text} check (nomor_e164 like '+%')`,
  `alter table profile add column nomor_e164 ${text} check (nomor_e164 like '+%')`,
  'drop index data_siswa_whatsapp',
  'create index data_siswa_whatsapp on data_siswa ((coalesce(nomor_e164, nomor_whatsapp)))',
  // Each row is one decision: this spelling counts as that name. `nama` is where a chain of them ends.
  `create table ejaan_sekolah (
    ejaan ${text} primary key,
    ke ${text} not null check (ke <> ''),
    nama ${text} not null,
    gabungan_id ${id} not null,
    digabung_pada ${time} not null,
    digabung_oleh ${id},
    constraint ejaan_sekolah_lain check (ejaan <> ke and ejaan <> nama))`,
  'create index ejaan_sekolah_nama on ejaan_sekolah (nama)',
  'create index ejaan_sekolah_gabungan on ejaan_sekolah (gabungan_id)',
];

/** As the program of this migration read digits: 0, 62 and 8 in front are Indonesia's. */
function worldOf(digits: string): string {
  const local = /^(0|8\d{7,11}$)/.test(digits) ? `62${digits.replace(/^0/, '')}` : digits;
  return `+${(digits.startsWith('00') ? digits.slice(2) : local).replace(/^620+/, '62')}`;
}

const parse = (number: string): string | undefined => parsePhoneNumberFromString(number)?.number;

function e164Of(typed: string): string | null {
  const world = worldOf(typed.replace(/\D/g, ''));
  const parsed = parse(world);
  const number = parsed !== undefined && parse(parsed) !== parsed ? world : parsed;
  return number !== undefined && /^\+\d{8,15}$/.test(number) ? number : null;
}

type Siswa = { id: string; nomor_whatsapp: string; cari: string };

/** The columns that a record gets; a number of Indonesia is also found with 0 in front. */
function numbered({ id, nomor_whatsapp, cari }: Siswa) {
  const world = worldOf(nomor_whatsapp);
  const local = world.startsWith('+62') && world.length > 3 ? `0${world.slice(3)}` : nomor_whatsapp;
  return { id, e164: e164Of(nomor_whatsapp), cari: local === nomor_whatsapp ? cari : `${cari}\n${local}` };
}

/** Many rows in one statement: on PostgreSQL each statement runs the triggers. */
const writes = {
  sqlite: (rows: string) => sql`update data_siswa set nomor_e164 = baru.value ->> 'e164', cari = baru.value ->> 'cari'
    from json_each(${rows}) as baru where data_siswa.id = baru.value ->> 'id'`,
  postgres: (rows: string) => sql`update data_siswa set nomor_e164 = baru.e164, cari = baru.cari
    from json_to_recordset(${rows}) as baru(id uuid, e164 text, cari text) where data_siswa.id = baru.id`,
};

const ROWS_AT_ONCE = 1000;
const FIRST = '00000000-0000-0000-0000-000000000000';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

async function convertRecords(db: AnyDb, engine: Engine): Promise<void> {
  for (let after = FIRST; ; ) {
    const { rows } = await sql<Siswa>`select id, nomor_whatsapp, cari from data_siswa where id > ${after}
      order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) await writes[engine](JSON.stringify(rows.map(numbered))).execute(db);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

async function convertProfiles(db: AnyDb): Promise<void> {
  const { rows } = await sql<{ akun_id: string; nomor_whatsapp: string }>`select akun_id, nomor_whatsapp from profile
    where nomor_whatsapp is not null`.execute(db);
  for (const { akun_id, nomor_whatsapp } of rows) {
    await sql`update profile set nomor_e164 = ${e164Of(nomor_whatsapp)} where akun_id = ${akun_id}`.execute(db);
  }
}

type Isi = { rows: { table: string; rows: Record<string, unknown>[] }[] };

/** What lies in the bin comes back as a row of today. */
async function convertBin(db: AnyDb): Promise<void> {
  for (let after = FIRST; ; ) {
    const { rows } = await sql<{ id: string; isi: string }>`select id, isi from sampah where id > ${after}
      and jenis in ('data-siswa', 'data-admin') order by id limit 100`.execute(db);
    for (const { id, isi } of rows) {
      const contents = JSON.parse(isi) as Isi;
      for (const { table, rows } of contents.rows) {
        if (table === 'data_siswa') for (const row of rows) Object.assign(row, asRow(numbered(row as Siswa)));
        if (table === 'profile') for (const row of rows) row.nomor_e164 = e164Of(String(row.nomor_whatsapp ?? ''));
      }
      await sql`update sampah set isi = ${JSON.stringify(contents)} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < 100) return;
    after = last.id;
  }
}

const asRow = ({ e164, cari }: ReturnType<typeof numbered>) => ({ nomor_e164: e164, cari });

export function ejaan(engine: Engine) {
  return async (db: AnyDb): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
    await convertRecords(db, engine);
    await convertProfiles(db);
    await convertBin(db);
  };
}
