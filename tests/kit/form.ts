import type { Dokumen } from '@gerbang/contract/choices';
import { validForm } from './samples.ts';

/** The valid student form as a browser builds it. */
export function filledForm(): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(validForm)) form.append(name, value);
  return form;
}

/** The same with a picture behind the texts. */
export function formWith(picture: Buffer, bidang: Dokumen = 'pas_foto_3x4'): FormData {
  const form = filledForm();
  form.append(bidang, new Blob([new Uint8Array(picture)]), 'foto.jpg');
  return form;
}

/** A form as it travels: multipart/form-data. */
export async function encoded(form: FormData): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  return { payload, headers: { 'content-type': response.headers.get('content-type') ?? '' } };
}
