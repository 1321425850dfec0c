// Whom a request on paper is about: said by NIM, and where a NIM is of more than one, by the account's email or as the archive's.
import type { Db } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { findPeople, type Traces } from './people.ts';

/** One of the three is given, the others are empty. */
export type Choice = { nim: string; akun: string; data: string };

/** The one person that is meant. StartupError for nobody, and where account and record of a NIM are not tied: it names both. */
export async function choosePerson(db: Db, choice: Choice): Promise<Traces> {
  const { akun, data } = choice;
  const nim = akun === '' ? choice.nim || data : await findNim(db, akun);
  const people = nim === undefined ? [] : await findPeople(db, nim);
  const [meant, ...others] = people.filter(wantedBy(choice, people));
  if (!meant) throw nobody(choice);
  if (others.length > 0) throw manyBear(choice.nim, people);
  return meant;
}

function wantedBy({ akun, data }: Choice, people: Traces[]): (person: Traces) => boolean {
  if (akun !== '') return ({ pemilik }) => pemilik?.email === akun.toLowerCase();
  if (data === '') return () => true;
  const meant = people.find(({ pemilik }) => pemilik === null) ?? people.find(({ data_siswa }) => data_siswa);
  return (person) => person === meant;
}

/** The NIM that the account of an address bears; of a deleted one that of the record tied to it, or that of its end. */
async function findNim(db: Db, address: string): Promise<string | undefined> {
  const email = address.toLowerCase();
  const live = db.selectFrom('akun').select('nim').where('email', '=', email).where('role', '=', 'siswa');
  const found = await live.executeTakeFirst();
  if (found?.nim) return found.nim;
  const bin = db.selectFrom('sampah').select(['id', 'pengenal']).where('jenis', '=', 'akun-siswa');
  const deleted = await bin.where('label', '=', email).executeTakeFirst();
  if (!deleted) return undefined;
  const tied = db.selectFrom('data_siswa').select('nim').where('akun_id', '=', deleted.id);
  return (await tied.executeTakeFirst())?.nim ?? deleted.pengenal;
}

/** What there is of somebody, by names. */
export function describePerson({ nim, akun, data_siswa, sampah, impor }: Traces): string {
  const parts = [
    akun && `akun ${akun.email}`,
    data_siswa && `data siswa ${data_siswa.nama}`,
    ...sampah.map(({ email, nama }) => `di Sampah: ${nama === undefined ? `akun ${email}` : `data siswa ${nama}`}`),
    impor > 0 && `${impor} baris impor`,
  ];
  return `NIM ${nim}: ${parts.filter(Boolean).join(', ')}`;
}

function nobody({ nim, akun, data }: Choice): StartupError {
  if (akun !== '') return new StartupError(`Tidak ada akun siswa dengan email ${akun}.`);
  return new StartupError(`Tidak ada akun atau data siswa dengan NIM ${nim || data}.`);
}

function manyBear(nim: string, people: Traces[]): StartupError {
  const lines = people.map((person) => {
    const option = person.pemilik ? `--akun ${person.pemilik.email}` : `--data ${person.nim}`;
    return `- ${option}  (${describePerson(person)})`;
  });
  return new StartupError(
    `NIM ${nim} ada pada akun dan data siswa yang tidak terhubung; mungkin bukan satu orang. Hubungkan dulu di Akun Siswa bila ` +
      `orangnya sama, atau pilih satu, sebagai ganti --nim:\n${lines.join('\n')}`,
  );
}
