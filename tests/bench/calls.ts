// What is asked for: the rows of guide's table that are requests.
import { randomBytes } from 'node:crypto';
import { phonePhoto, sentPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { PASSWORD } from './fill.ts';
import type { Call } from './load.ts';
import type { Program } from './program.ts';
import { RARE } from './students.ts';

const API = '/api/v1';
const EMAIL = 'admin0@bench.example';
const BOUNDARY = 'batas-bench';
const list = (query: string) => `${API}/data-siswa?statusData=Tervalidasi&${query}`;

/** The cookie of somebody who signed in, an admin unless said. */
export async function signIn({ url }: Program, email = EMAIL): Promise<string> {
  const answer = await fetch(`${url}${API}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The requests by name; each reads with the admin's cookie. */
export async function readingCalls(program: Program, cookie: string): Promise<Record<string, Call>> {
  const get = (path: string): Call => ({ path, headers: { cookie } });
  const firstOf = async (path: string) => (await listed(program, { path, cookie }))[0]?.id ?? '';
  const id = await firstOf(list('page=1'));
  // In the middle of the queue, where as many stand before as behind.
  const waiting = await firstOf(`${API}/data-siswa?statusData=Menunggu+Validasi&page=500`);
  return {
    list: get(list('page=1')),
    'page 500': get(list('page=500')),
    'page 5000': get(list('page=5000')),
    // What many at once and a print of all read.
    'list of 500': get(list('limit=500')),
    'list of 500 filtered': get(list('limit=500&kelas_pilihan=Pagi&gelombang=2')),
    'list of 500 found': get(list('limit=500&search=siti')),
    'filter page 1000': get(list('kelas_pilihan=Pagi&page=1000')),
    'two filters page 500': get(list('kelas_pilihan=Pagi&gelombang=2&page=500')),
    'one record': get(`${API}/data-siswa/${id}`),
    dashboard: get(`${API}/dashboard?tahun_ajaran=2026/2027`),
    'dashboard of all years': get(`${API}/dashboard?tahun_ajaran=semua`),
    counters: get(`${API}/akun-siswa/nonaktif?page=1`),
    'search rare': get(list(`search=${RARE}`)),
    'search frequent': get(list('search=siti')),
    'search absent': get(list('search=zzxqzzxq')),
    'search choice': get(list('search=pagi')),
    'search name and choice': get(list('search=siti,pagi')),
    'search two letters': get(list('search=wi')),
    antrean: get(`${API}/data-siswa/antrean?id=${waiting}`),
    'antrean search': get(`${API}/data-siswa/antrean?id=${waiting}&search=siti`),
    'antrean filter': get(`${API}/data-siswa/antrean?id=${waiting}&kelas_pilihan=Pagi`),
    kembar: get(`${API}/data-siswa/kembar/${waiting}`),
    ...(await itemCalls(program, cookie)),
    riwayat: get(`${API}/data-siswa/riwayat/${waiting}`),
  };
}

/** Of items, their loans and their counts. */
async function itemCalls(program: Program, cookie: string): Promise<Record<string, Call>> {
  const get = (path: string): Call => ({ path, headers: { cookie } });
  const item = (await listed(program, { path: `${API}/data-inventaris?page=1`, cookie }))[0]?.id;
  const opname = await listed(program, { path: `${API}/opname`, cookie });
  const count = (nama: string) => get(`${API}/opname/${opname.find((each) => each.nama === nama)?.id}`);
  return {
    inventory: get(`${API}/data-inventaris?page=1`),
    'inventory page 5000': get(`${API}/data-inventaris?page=5000&urut=nama_barang`),
    'inventory search': get(`${API}/data-inventaris?search=proyektor`),
    'inventory filter': get(`${API}/data-inventaris?kategori_barang=Elektronik&keadaan=dipakai`),
    'inventory two filters page 500': get(
      `${API}/data-inventaris?kategori_barang=Elektronik&lokasi_barang=Lab+Komputer+3&page=500`,
    ),
    'an item': get(`${API}/data-inventaris/${item}`),
    'history of an item': get(`${API}/data-inventaris/${item}/riwayat?page=1`),
    'categories and places': get(`${API}/kategori-lokasi`),
    'maintenance due': get(`${API}/perawatan-barang?page=1`),
    'maintenance page 1000': get(`${API}/perawatan-barang?page=1000`),
    'maintenance search': get(`${API}/perawatan-barang?search=proyektor`),
    counts: get(`${API}/opname`),
    'count of 200': count('Opname 200'),
    'count of 10000': count('Opname 10000'),
    loans: get(`${API}/peminjaman?page=1`),
    'loans page 5000': get(`${API}/peminjaman?page=5000`),
    'loans out by day': get(`${API}/peminjaman?keadaan=dipinjam&urut=jatuh_tempo`),
    'loans overdue': get(`${API}/peminjaman?keadaan=terlambat`),
    'loans search': get(`${API}/peminjaman?search=proyektor,peminjam+77`),
    'loans of an item': get(`${API}/peminjaman/barang/${item}`),
  };
}

async function listed({ url }: Program, { path, cookie }: { path: string; cookie: string }) {
  const answer = await fetch(url + path, { headers: { cookie } });
  return ((await answer.json()) as { data: { id: string; nama?: string }[] }).data;
}

export function signInCall(): Call {
  return {
    method: 'POST',
    path: `${API}/auth/login`,
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify({ email: EMAIL, password: PASSWORD }),
  };
}

/** Adds a student, with a photo of 2 MB or one as the web app sends it when asked. */
export async function createCall(cookie: string, options: { photo: false | 'large' | 'sent' }): Promise<Call> {
  const photo = options.photo ? await (options.photo === 'large' ? twoMegabytes() : sentPhoto()) : undefined;
  return {
    method: 'POST',
    path: `${API}/data-siswa`,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: () => multipart({ ...validForm, nim: `B${randomBytes(8).toString('hex')}` }, photo),
  };
}

/** A phone's photo, filled up to 2 MB behind its end, where decoders stop reading. */
async function twoMegabytes(): Promise<Buffer> {
  const photo = await phonePhoto();
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, 2 * 1024 * 1024 - photo.length))]);
}

function multipart(fields: Record<string, string>, photo: Buffer | undefined): string | Buffer {
  const texts = Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const end = `--${BOUNDARY}--\r\n`;
  if (!photo) return texts + end;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="pas_foto_3x4"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts + head), photo, Buffer.from(`\r\n${end}`)]);
}
