// A school with as much in it as the tasks need, made through the API of whichever build is running.
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import type { Credentials } from '../stories/server.ts';

export type School = { url: string; admin: Credentials };
type Call = { method?: string; path: string; body?: Record<string, string> | FormData; cookie?: string };

export const TAHUN = validForm.tahun_ajaran;
/** How many there are of what a task needs ten of, and of records to be validated and one to be rejected. */
const TEN = 10;
const PAPERS = ['pas_foto_3x4', 'fotokopi_ktp', 'fotokopi_kk', 'fotokopi_ijazah'];

export async function send({ url }: School, { method = 'POST', path, body, cookie = '' }: Call): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

export async function signedIn(school: School, { email, password }: Credentials): Promise<string> {
  const response = await send(school, { path: '/auth/login', body: { email, password } });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function register(school: School, nim: string): Promise<Credentials> {
  const siswa = { email: `siswa${nim}@surel.example`, password: 'rahasia1' };
  await send(school, {
    path: '/auth/registrasi-siswa',
    body: { ...siswa, nim, passwordKonfirmasi: siswa.password },
  });
  return siswa;
}

async function activate(school: School, cookie: string): Promise<void> {
  const found = await send(school, { method: 'GET', path: '/akun-siswa/nonaktif', cookie });
  const { data } = (await found.json()) as { data: { id: string }[] };
  for (const { id } of data) await send(school, { method: 'PATCH', path: `/akun-siswa/${id}`, cookie });
}

export function formOf(fields: Record<string, string>, pictures: Buffer[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, bytes] of pictures.entries()) {
    const name = PAPERS[index] ?? '';
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
  }
  return form;
}

type WaitingRecords = { n: number; admin: string; pictures: Buffer[] };

/** A student whose record waits; resolves with their cookie. */
export async function addWaiting(school: School, { n, admin, pictures }: WaitingRecords): Promise<string> {
  const siswa = await register(school, `26551${String(n).padStart(2, '0')}`);
  await activate(school, admin);
  const cookie = await signedIn(school, siswa);
  const fields = { ...validForm, nama: `Menunggu ${'ABCDEFGHIJK'[n]}`, nomor_whatsapp: `08127745${1000 + n}` };
  await send(school, { path: '/data-diri', body: formOf(fields, pictures), cookie });
  return cookie;
}

/** Records that wait, with four documents each; valid ones; accounts that are not active. */
export async function fillSchool(school: School): Promise<void> {
  const admin = await signedIn(school, school.admin);
  const pictures = await Promise.all(PAPERS.map((_, index) => smallPhoto(index + 1)));
  for (let n = 0; n <= TEN; n++) await addWaiting(school, { n, admin, pictures });
  for (const [n, nama] of ['Sukartini Wijaya', 'Bambang Hartono', 'Citra Kirana'].entries()) {
    const fields = { ...validForm, nama, nim: `26552${n}0`, nomor_whatsapp: `08137745${1000 + n}` };
    await send(school, { path: '/data-siswa', body: formOf(fields, pictures.slice(0, 1)), cookie: admin });
  }
  for (let n = 0; n < TEN; n++) await register(school, `26553${String(n).padStart(2, '0')}`);
}
