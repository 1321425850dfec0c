// Set-up through the product's own API, as data.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import { today } from '@gerbang/contract/fields';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { ofEach } from '@gerbang/contract/kemampuan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { BASE_PATH } from '@gerbang/contract/wire';
import { validForm } from '@gerbang/kit/samples';
import type { Credentials, Server } from './server.ts';

type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  files?: Record<string, Buffer>;
  /** One-time confirmation token. */
  token?: string;
};

/** A signed-in client. */
export type Api = {
  call<E extends Endpoint>(endpoint: E, input?: CallInput): Promise<AnswerOf<E>>;
  download(endpoint: Endpoint, input?: CallInput): Promise<Buffer>;
};

/** Signs in and returns a client with that session. */
export async function signIn(server: Server, credentials: Credentials): Promise<Api> {
  const response = await send(server, auth.login, { body: credentials });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    async call(endpoint, input = {}) {
      return (await send(server, endpoint, input, cookie)).json() as Promise<never>;
    },
    async download(endpoint, input = {}) {
      return Buffer.from(await (await send(server, endpoint, input, cookie)).arrayBuffer());
    },
  };
}

/** Has the school run all that it can (KEMAMPUAN-1). */
export async function switchAllOn(server: Server): Promise<void> {
  const body = { ...ofEach(() => true), versi: 0 };
  await (await signIn(server, server.pimpinan)).call(sekolah.simpanKemampuan, { body });
}

async function send(server: Server, endpoint: Endpoint, input: CallInput, cookie = ''): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => input.params?.[name] ?? '');
  const response = await fetch(`${server.url}${BASE_PATH}${path}?${new URLSearchParams(input.query)}`, {
    method: endpoint.method,
    headers: {
      cookie,
      ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      ...(endpoint.files || !input.body ? {} : { 'content-type': 'application/json' }),
    },
    ...bodyOf(endpoint, input),
  });
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

function bodyOf(endpoint: Endpoint, { body, files }: CallInput): { body?: FormData | string } {
  if (!endpoint.files) return body ? { body: JSON.stringify(body) } : {};
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  for (const [name, bytes] of Object.entries(files ?? {})) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
  }
  return { body: form };
}

export type Siswa = Credentials & { nim: string };

let counter = 0;

/** Credentials of a student that no other story uses. */
export function newSiswa(): Siswa {
  const unique = `${process.pid}${++counter}${Math.floor(Math.random() * 1e6)}`;
  return { email: `siswa${unique}@surel.example`, nim: `26${unique}`, password: 'rahasia1' };
}

/** Registers a student; the account waits for activation. */
export async function register(server: Server, siswa = newSiswa()): Promise<Siswa> {
  const { email, nim, password } = siswa;
  await send(server, auth.registrasiSiswa, { body: { email, nim, password, passwordKonfirmasi: password } });
  return siswa;
}

/** Registers a student and activates the account. */
export async function registerActive(server: Server, siswa = newSiswa()): Promise<Siswa> {
  await register(server, siswa);
  const admin = await signIn(server, server.admin);
  const { data } = await admin.call(akunSiswa.listNonaktif, { query: { search: siswa.nim } });
  await admin.call(akunSiswa.aktivasi, { params: { id: data[0]?.id ?? '' } });
  return siswa;
}

/** Makes an admin that no other story uses; without a profile. */
export async function registerAdmin(server: Server): Promise<Credentials> {
  const { email, password } = newSiswa();
  const admin = { email: `admin.${email}`, password };
  const pimpinan = await signIn(server, server.pimpinan);
  const { token } = await pimpinan.call(dataAdmin.generateToken);
  await pimpinan.call(dataAdmin.create, { body: { ...admin, token } });
  return admin;
}

/** The text fields of a valid student record, as the form sends them; a story may want others. */
export const formData: Record<keyof typeof validForm, string> = validForm;

/** An active student with a record that waits for validation. */
export async function registerWithData(
  server: Server,
  { data = {}, files = {} }: { data?: Partial<typeof formData>; files?: Record<string, Buffer> } = {},
) {
  const siswa = await registerActive(server);
  const api = await signIn(server, siswa);
  const answer = await api.call(dataDiri.create, { body: { ...formData, ...data }, files });
  return { siswa, record: answer.data };
}

/** The fields of a valid inventory item, as the form sends them. */
export const barangData = {
  nama_barang: 'Proyektor Epson EB-X51',
  kode_barang: 'INV-PRJ-015',
  kategori_barang: 'Elektronik',
  jumlah_barang: '4',
  kondisi_barang: 'Baik',
  lokasi_barang: 'Laboratorium Komputer 2',
  tanggal_masuk_barang: '2026-08-17',
  keterangan: 'Hibah alumni angkatan 2019',
};

/** One piece to somebody with name and number, until the end of the day. */
export const lend = (data_inventaris_id: string) => ({
  data_inventaris_id,
  jumlah: '1',
  jenis_peminjam: 'lain' as const,
  nama_peminjam: 'Pak Budi Santoso',
  nomor_peminjam: '081234567890',
  jatuh_tempo: today(),
  kondisi: 'Baik' as const,
});

/** Adds an inventory item, as the admin. */
export async function addBarang(
  server: Server,
  { data = {}, files = {} }: { data?: Partial<typeof barangData>; files?: Record<string, Buffer> } = {},
) {
  const admin = await signIn(server, server.admin);
  const answer = await admin.call(dataInventaris.create, { body: { ...barangData, ...data }, files });
  return answer.data;
}
