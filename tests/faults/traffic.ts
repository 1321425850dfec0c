// People who work at once and write down what they were told: the ledger that the oracles compare with.
import { barangForm, type CallResult, call, siswaForm } from './calls.ts';
import type { House, Person } from './house.ts';

type WithItems = 'kondisi' | 'hapuskan' | 'ganti nama' | 'pindah' | 'kembali' | 'tutup opname';

/** One change that was asked for. `acknowledged`: the server said that it is done. */
export type RequestedChange = {
  kind: 'barang' | 'ubah barang' | 'siswa' | 'data diri' | 'putusan' | 'registrasi' | 'peminjaman' | WithItems;
  /** What it can be found by: kode_barang, keterangan, NIM, id, name or e-mail. */
  mark: string;
  acknowledged: boolean;
  ending: CallResult;
};

/** The parts of a change that can be missing, each by whether it is there. */
export type Parts = Record<string, boolean>;

export type Ledger = {
  deeds: RequestedChange[];
  /** Answers that are neither yes nor a refusal for now. */
  strange: string[];
};

export type Traffic = {
  ledger: Ledger;
  /** Nobody begins anything new; resolves when what was begun has ended. */
  end(): Promise<void>;
};

type Worker = {
  url: string;
  house: House;
  name: string;
  write(deed: Omit<RequestedChange, 'acknowledged'>): CallResult;
};

/** Statuses that a server in trouble may answer: too busy or away, and full. */
const TROUBLE = new Set([503, 507]);
let counter = 0;

/** Three people adding and changing items, one adding records, students sending theirs, an admin deciding on them. */
export function startTraffic(
  { url, house }: { url: string; house: House },
  {
    onDeed = () => undefined,
    students = house.siswa,
  }: { onDeed?: (deed: RequestedChange) => void; students?: Person[] } = {},
): Traffic {
  const ledger: Ledger = { deeds: [], strange: [] };
  let isOver = false;
  const worker = (name: string): Worker => ({
    url,
    house,
    name: `${name}-${process.pid}-${++counter}`,
    write(deed) {
      const { ending } = deed;
      const status = ending === 'no answer' ? 0 : ending.status;
      const whole = { ...deed, acknowledged: isDone(ending) };
      ledger.deeds.push(whole);
      if (status >= 400 && !TROUBLE.has(status))
        ledger.strange.push(`${deed.kind}: ${status} ${JSON.stringify(ending)}`);
      onDeed(whole);
      return ending;
    },
  });
  const goesOn = () => !isOver;
  const people = [
    keepInventory(worker('brg-a'), goesOn),
    keepInventory(worker('brg-b'), goesOn),
    keepInventory(worker('brg-c'), goesOn),
    addRecords(worker('nim'), goesOn),
    register(worker('akun'), goesOn),
    sendAndDecide(worker('diri'), students, goesOn),
  ];
  return {
    ledger,
    async end() {
      isOver = true;
      await Promise.all(people);
    },
  };
}

/** Whether it makes sense to go on with this server. */
const isGone = (ending: CallResult) => ending === 'no answer';

const isDone = (ending: CallResult) => ending !== 'no answer' && ending.status < 300;

const idIn = (ending: CallResult) => (ending === 'no answer' ? undefined : ending.body.data?.id);

async function keepInventory({ url, house, name, write }: Worker, goesOn: () => boolean): Promise<void> {
  const { admin, picture } = house;
  for (let n = 0; goesOn(); n++) {
    const kode = `${name}-${n}`;
    const body = barangForm(kode, 'baru', picture);
    const ending = write({
      kind: 'barang',
      mark: kode,
      ending: await call(url, { as: admin, method: 'POST', path: '/data-inventaris', body }),
    });
    if (isGone(ending)) return;
    const id = idIn(ending);
    for (let change = 0; id && change < 2 && goesOn(); change++) {
      const mark = `${kode} perubahan ${change}`;
      const changed = write({
        kind: 'ubah barang',
        mark,
        ending: await call(url, {
          as: admin,
          method: 'PUT',
          path: `/data-inventaris/${id}`,
          body: barangForm(kode, mark, picture),
        }),
      });
      if (isGone(changed)) return;
      // Whether it was changed is not known then: the ledger counts versions by changes that came one after the other.
      if (!isDone(changed)) break;
    }
  }
}

async function addRecords({ url, house, name, write }: Worker, goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn(); n++) {
    const nim = `${name}-${n}`;
    const body = siswaForm(nim, house.picture);
    const ending = await call(url, { as: house.admin, method: 'POST', path: '/data-siswa', body });
    if (isGone(write({ kind: 'siswa', mark: nim, ending }))) return;
  }
}

async function register({ url, name, write }: Worker, goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn(); n++) {
    const email = `${name}-${n}@surel.example`;
    const body = { email, nim: `r-${name}-${n}`, password: 'rahasia1', passwordKonfirmasi: 'rahasia1' };
    const ending = await call(url, { method: 'POST', path: '/auth/registrasi-siswa', body });
    // As many as one address may in a quarter of an hour: on a busy machine the traffic goes on for so long.
    if (ending !== 'no answer' && ending.status === 429) return;
    if (isGone(write({ kind: 'registrasi', mark: email, ending }))) return;
  }
}

/** Each student sends their record once; the admin validates or rejects it, which mails them. */
async function sendAndDecide({ url, house, write }: Worker, students: Person[], goesOn: () => boolean): Promise<void> {
  for (let student = students.shift(); student && goesOn(); student = students.shift()) {
    const body = siswaForm(undefined, house.picture);
    const sent = await call(url, { as: student, method: 'POST', path: '/data-diri', body });
    if (isGone(write({ kind: 'data diri', mark: student.nim, ending: sent }))) return;
    const id = idIn(sent);
    if (!id) continue;
    const reject = counter++ % 2 === 0;
    const ending = await call(url, {
      as: house.admin,
      method: 'PATCH',
      path: `/data-siswa/${reject ? 'tolak' : 'validasi'}/${id}`,
      body: reject ? { alasan_penolakan: 'Foto buram' } : {},
    });
    if (isGone(write({ kind: 'putusan', mark: id, ending }))) return;
  }
}
