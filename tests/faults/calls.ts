// The calls of the traffic, over HTTP as a browser makes them.
import { today } from '@gerbang/contract/fields';
import { BASE_PATH } from '@gerbang/contract/wire';
import { lendTo } from '@gerbang/kit/peminjaman';
import { validBarang, validForm } from '@gerbang/kit/samples';
import type { Person } from './house.ts';

export type Answer = {
  status: number;
  body: { data?: { id?: string; versi?: number }; error?: string };
  headers: Headers;
};

/** How a call ended: with an answer, or without one because the connection was lost. */
export type CallResult = Answer | 'no answer';

type Call = {
  as?: Person;
  method: string;
  path: string;
  body?: FormData | object;
  /**
   * On a connection of its own. A kept one is closed by the server after 72 s, and whoever stood still just then sends into
   * what is closed; a browser would send once more, this client does not.
   */
  isFresh?: boolean;
};

/** One call with a session; a lost connection is no error but an ending. */
export async function call(url: string, asked: Call): Promise<CallResult> {
  return send(url, asked).catch(() => 'no answer');
}

/** The same where the server must live: a lost connection is an error, with what the network said of it as its cause. */
export async function send(url: string, { as, method, path, body, isFresh }: Call): Promise<Answer> {
  const isForm = body instanceof FormData;
  const headers = {
    ...(as ? { cookie: as.cookie } : {}),
    ...(isFresh ? { connection: 'close' } : {}),
    ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(`${url}${BASE_PATH}${path}`, {
    method,
    headers,
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json() : await response.arrayBuffer();
  return { status: response.status, body: answer as Answer['body'], headers: response.headers };
}

function formOf(fields: Record<string, string>, files: Record<string, Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), 'foto.jpg');
  return form;
}

/** An item's form, found again by its `kode_barang` and `keterangan`. */
export function barangForm(kode_barang: string, keterangan: string, foto_barang: Buffer): FormData {
  return formOf({ ...validBarang, kode_barang, keterangan }, { foto_barang });
}

/** An item's condition with a picture of it. */
export function kondisiForm(kondisi_barang: string, foto_barang: Buffer): FormData {
  return formOf({ kondisi_barang, alasan: 'Diperiksa' }, { foto_barang });
}

/** One piece of an item for somebody until the end of the day, with a photo of how it leaves. */
export function pinjamForm(item: string, foto_pinjam: Buffer): FormData {
  return formOf(lendTo(item, today()), { foto_pinjam });
}

/** A record's form with one picture; the student's own bears no NIM. */
export function siswaForm(nim: string | undefined, pas_foto_3x4: Buffer): FormData {
  return formOf({ ...validForm, ...(nim === undefined ? {} : { nim }) }, { pas_foto_3x4 });
}

/** Another picture for a record. */
export function fotoForm(fotokopi_ktp: Buffer): FormData {
  return formOf({}, { fotokopi_ktp });
}
