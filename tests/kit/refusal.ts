import type { Endpoint } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import type { FieldError } from '@gerbang/contract/wire';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Reply } from './client.ts';

type Refusal = {
  status: number;
  /** The sentence, or all broken fields of a multi-field form. */
  message: string | FieldError[];
  /** The file field that the answer must name. */
  field?: string;
  /** What a program reads beside it. */
  kode?: string;
};

/** Refusals that many calls have in common. */
export const stale = { status: 409, message: sentences.stale };
export const siswaNotFound = { status: 404, message: 'Data Siswa Tidak Ditemukan' };
export const siswaValidated = {
  status: 409,
  message: 'Data anda sudah divalidasi Admin! harap hubungi Admin untuk perubahan data.',
};

/** Asserts that a call is refused with exactly this envelope, and that no row and no file changed. */
export async function expectRefused<E extends Endpoint>(
  app: Pick<TestApp, 'state'>,
  call: () => Promise<Reply<E>>,
  { status, message, field, kode }: Refusal,
): Promise<void> {
  const before = await app.state();
  const reply = await call();
  const error = typeof message === 'string' ? message : sentences.checkForm;
  const envelope = { error, message, ...(field && { field }), ...(kode && { kode }) };
  expect({ status: reply.status, body: reply.body }).toEqual({ status, body: envelope });
  expect(await app.state()).toEqual(before);
}
