// Whose what is that bears one NIM. An account and a record are one person only when they are tied: a NIM is no secret, and
// whoever registers with an archived one is a stranger until an admin has compared the two (PRIBADI-14).

import { rootOf } from '../../core/sampah/contents.ts';
import type { Db } from '../../platform/database/database.ts';
import { countOf, quickRead } from '../../platform/database/lists.ts';

/** An entry of the bin: an account with its address, or a record with its name. */
type DeletedPerson = { id: string; email: string | undefined; nama: string | undefined };

/** What there is of one person. */
export type Traces = {
  nim: string;
  /** `menunggu_sejak`: when it was registered, while nobody has activated it. */
  akun: { id: string; email: string; menunggu_sejak: string | null } | undefined;
  data_siswa: { id: string; nama: string } | undefined;
  sampah: DeletedPerson[];
  /** Rows of files that were imported or are about to be. */
  impor: number;
  /** The account that it all belongs to, in the bin or not; null for what is of the archive alone. */
  pemilik: { email: string; ids: string[] } | null;
  /** Accounts with this NIM that are somebody else's; their consents are theirs. */
  lain: string[];
  /** Whether consents of this NIM that no account gave are this person's. */
  isEldest: boolean;
};

type FoundPerson = {
  akun: Map<string, string>;
  live: NonNullable<Traces['akun']>[];
  record: (Traces['data_siswa'] & { akun_id: string | null }) | undefined;
};

/** The people of a NIM: each of its accounts with what is tied to it, and the archive with the rest. */
export async function findPeople(db: Db, nim: string): Promise<Traces[]> {
  const accounts = db
    .selectFrom('akun')
    .select(['id', 'email', 'diaktivasi_pada', 'dibuat_pada'])
    .where('nim', '=', nim);
  const live = (await accounts.execute()).map(({ id, email, diaktivasi_pada, dibuat_pada }) => {
    return { id, email, menunggu_sejak: diaktivasi_pada === null ? dibuat_pada : null };
  });
  const record = await db
    .selectFrom('data_siswa')
    .select(['id', 'nama', 'akun_id'])
    .where('nim', '=', nim)
    .executeTakeFirst();
  const named = [...live.map(({ id }) => id), record?.akun_id].filter((id) => typeof id === 'string');
  const bin = await listBin(db, nim, named);
  const akun = new Map(bin.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email] as const])));
  for (const { id, email } of live) akun.set(id, email);
  const impor = await countOf(db.selectFrom('impor_baris').where('nim', '=', nim), quickRead);
  const emails = [...new Set(akun.values())];
  const people = [...emails, null].map((email) => personOf({ nim, email, bin, found: { akun, live, record } }));
  return withRest(people, impor).filter((person) => !isEmpty(person));
}

/**
 * What the bin holds of a NIM and of these accounts. They may have borne another NIM when it was deleted, and what is of
 * theirs names others: a record the account that it was tied to, which may lie there as well.
 */
async function listBin(db: Db, nim: string, accounts: string[]) {
  const found = new Map<string, Awaited<ReturnType<typeof readBin>>[number]>();
  let next = await readBin(db, { nim, accounts });
  const asked = new Set(accounts);
  while (next.length > 0) {
    for (const entry of next) found.set(entry.id, entry);
    const more = new Set(next.flatMap(({ akun_id }) => (akun_id === null || asked.has(akun_id) ? [] : [akun_id])));
    for (const id of more) asked.add(id);
    next = more.size > 0 ? await readBin(db, { nim: undefined, accounts: [...more] }) : [];
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The entries of a NIM, and of accounts: themselves and the records that were tied to them. */
async function readBin(db: Db, { nim, accounts }: { nim: string | undefined; accounts: string[] }) {
  const entries = await db
    .selectFrom('sampah')
    .select(['id', 'jenis', 'label', 'pengenal', 'isi'])
    .where('jenis', 'in', ['data-siswa', 'akun-siswa'])
    .where((eb) =>
      eb.or([
        ...(nim === undefined ? [] : [eb('pengenal', '=', nim)]),
        ...(accounts.length > 0 ? [eb('id', 'in', accounts)] : []),
        ...accounts.map((id) => eb('isi', 'like', `%${id}%`)),
      ]),
    )
    .execute();
  return entries.flatMap(({ id, jenis, label, pengenal, isi }) => {
    const akun_id = jenis === 'akun-siswa' ? id : ((rootOf(isi)?.akun_id ?? null) as string | null);
    // The id of an account may stand elsewhere in it: of who managed or changed it.
    if (pengenal !== nim && !accounts.includes(akun_id ?? '')) return [];
    const [email, nama] = jenis === 'akun-siswa' ? [label, undefined] : [undefined, label];
    return [{ id, email, nama, akun_id }];
  });
}

type Parts = { nim: string; email: string | null; bin: Awaited<ReturnType<typeof listBin>>; found: FoundPerson };

/** What the account of an address has, or for null what no account has. */
function personOf({ nim, email, bin, found: { akun, live, record } }: Parts): Traces {
  const isTheirs = (akun_id: string | null) => (akun.get(akun_id ?? '') ?? null) === email;
  const ids = [...akun.keys()].filter(isTheirs);
  return {
    nim,
    akun: live.find((each) => each.email === email),
    data_siswa: record && isTheirs(record.akun_id) ? { id: record.id, nama: record.nama } : undefined,
    sampah: bin.filter(({ akun_id }) => isTheirs(akun_id)).map(({ id, email, nama }) => ({ id, email, nama })),
    impor: 0,
    pemilik: email === null ? null : { email, ids },
    lain: [...akun.keys()].filter((id) => !isTheirs(id)),
    isEldest: false,
  };
}

/** What bears the NIM alone is of whoever has a record: the archive before an account, for its rows are of paper. */
function withRest(people: Traces[], impor: number): Traces[] {
  const hasRecord = ({ data_siswa, sampah }: Traces) => data_siswa !== undefined || sampah.some(({ nama }) => nama);
  const eldest = people.findLast(hasRecord) ?? (impor > 0 ? people.at(-1) : people[0]);
  return people.map((person) => (person === eldest ? { ...person, impor, isEldest: true } : person));
}

/** Whether there is nobody. */
export function isEmpty({ akun, data_siswa, sampah, impor }: Traces): boolean {
  return !akun && !data_siswa && sampah.length === 0 && impor === 0;
}
