// People at work: students who change their record and send pictures, admins who read and activate, newcomers.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { smallPhoto } from '@gerbang/kit/pictures';
import { registerWithData, signIn as signInForSetUp } from '../stories/api.ts';
import type { Credentials, Server } from '../stories/server.ts';
import { type Client, signIn } from './client.ts';
import { type Entry, type Journal, mayBe } from './ledger.ts';

type Student = Entry & { client: Client; recordId: string; picture: Entry };

export type Load = {
  students: Student[];
  admin: Client;
  /** E-mails of newcomers whose registration, and whose activation, was acknowledged. */
  registered: string[];
  activated: string[];
  /** Values that may not be there. */
  losses: string[];
  stop(): Promise<void>;
};

type Options = { server: Server; journal: Journal; students: number };

/** Makes the people, and lets them work until `stop`. */
export async function startLoad({ server, journal, students: count }: Options): Promise<Load> {
  const photos = await Promise.all([1, 2, 3].map((seed) => smallPhoto(seed)));
  const students: Student[] = [];
  for (let i = 0; i < count; i++) students.push(await newStudent(server, journal, photos[0] as Buffer));
  const admin = await signIn(server.url, server.admin, journal);
  const load = { students, admin, registered: [], activated: [], losses: [], stop } as Load;
  let stopped = false;
  const loop = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 1; !stopped; turn++) await work(turn);
  };
  const running = [
    ...students.map((student) => loop((turn) => study(student, load, { turn, photos }))),
    ...[1, 2].map(() => loop(() => readLists(admin, load))),
    loop((turn) => newcomer(admin, load, turn)),
  ];
  async function stop() {
    stopped = true;
    await Promise.all(running);
  }
  return load;
}

async function newStudent(server: Server, journal: Journal, photo: Buffer): Promise<Student> {
  const { siswa } = await registerWithData(server, { files: { pas_foto_3x4: photo } });
  const api = await signInForSetUp(server, siswa);
  const { data } = await api.call(dataDiri.get);
  const client = await signIn(server.url, siswa as Credentials, journal);
  const url = data.pas_foto_3x4 ?? '';
  return {
    client,
    recordId: data.id,
    acknowledged: data.asal_sekolah,
    unanswered: [],
    picture: { acknowledged: url, unanswered: [] },
  };
}

/** A student writes a new value, now and then with a picture, and reads what is there. */
async function study(
  student: Student,
  load: Load,
  { turn, photos }: { turn: number; photos: Buffer[] },
): Promise<void> {
  const { client, recordId } = student;
  const value = `SMK Uji ${turn}`;
  const form = new FormData();
  form.append('asal_sekolah', value);
  if (turn % 5 === 0) {
    const bytes = new Uint8Array(photos[turn % photos.length] as Buffer);
    form.append('pas_foto_3x4', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg');
  }
  student.unanswered.push(value);
  const answer = await client.ask({ method: 'PATCH', path: `/data-diri/${recordId}`, body: form });
  if (answer) {
    student.acknowledged = value;
    student.unanswered = [];
    student.picture.acknowledged = ((await answer.json()) as { data: { pas_foto_3x4: string } }).data.pas_foto_3x4;
  }
  await compare(student, load);
}

/** Reads a student's record and its picture, and notes what may not be there. */
export async function compare(student: Student, load: Load): Promise<boolean> {
  const read = await student.client.ask({ path: '/data-diri' });
  if (!read) return false;
  const { data } = (await read.json()) as { data: { asal_sekolah: string; pas_foto_3x4: string | null } };
  if (!mayBe(student, data.asal_sekolah)) {
    load.losses.push(`${data.asal_sekolah} instead of ${student.acknowledged}`);
  }
  const picture = await student.client.ask({ path: data.pas_foto_3x4 ?? '/berkas/tidak-ada' });
  if (!picture) return false;
  const bytes = Buffer.from(await picture.arrayBuffer());
  if (bytes.readUInt16BE(0) !== 0xffd8) load.losses.push(`${data.pas_foto_3x4} is no picture`);
  return true;
}

async function readLists(admin: Client, load: Load): Promise<void> {
  const student = load.students[Math.floor(Math.random() * load.students.length)];
  await admin.ask({ path: '/data-siswa?statusData=Menunggu%20Validasi' });
  await admin.ask({ path: `/data-siswa/${student?.recordId}` });
  await admin.ask({ path: '/dashboard' });
  await admin.ask({ path: '/auth/me' });
}

async function newcomer(admin: Client, load: Load, turn: number): Promise<void> {
  const email = `baru${turn}@surel.example`;
  const body = { email, nim: `9${turn}`, password: 'rahasia1', passwordKonfirmasi: 'rahasia1' };
  if (!(await admin.ask({ method: 'POST', path: '/auth/registrasi-siswa', body }))) return;
  load.registered.push(email);
  const found = await admin.ask({ path: `/akun-siswa/nonaktif?search=${encodeURIComponent(email)}` });
  const id = found && ((await found.json()) as { data: { id: string }[] }).data[0]?.id;
  if (!id) return;
  if (await admin.ask({ method: 'PATCH', path: `/akun-siswa/${id}`, body: {} })) load.activated.push(email);
}
