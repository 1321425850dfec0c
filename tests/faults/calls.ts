// The calls of the traffic, over HTTP as a browser makes them.
import { BASE_PATH } from '@gerbang/contract/wire';
import { validBarang, validForm } from '@gerbang/kit/samples';
import type { Person } from './house.ts';

export type Answer = {
  status: number;
  body: { data?: { id?: string; versi?: number }; error?: string };
  headers: Headers;
};

/** How a call ended: with an answer, or without one because the connection was lost. */
export type Ending = Answer | 'no answer';

/** One call with a session; a lost connection is no error but an ending. */
export async function call(
  url: string,
  { as, method, path, body }: { as?: Person; method: string; path: string; body?: FormData | object },
): Promise<Ending> {
  const isForm = body instanceof FormData;
  const headers = {
    ...(as ? { cookie: as.cookie } : {}),
    ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
  };
  try {
    const response = await fetch(`${url}${BASE_PATH}${path}`, {
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer = isJson ? await response.json() : await response.arrayBuffer();
    return { status: response.status, body: answer as Answer['body'], headers: response.headers };
  } catch {
    return 'no answer';
  }
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

/** A record's form with one picture; the student's own bears no NIM. */
export function siswaForm(nim: string | undefined, pas_foto_3x4: Buffer): FormData {
  return formOf({ ...validForm, ...(nim === undefined ? {} : { nim }) }, { pas_foto_3x4 });
}

/** Another picture for a record. */
export function fotoForm(fotokopi_ktp: Buffer): FormData {
  return formOf({}, { fotokopi_ktp });
}
