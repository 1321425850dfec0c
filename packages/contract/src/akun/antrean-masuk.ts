// What somebody who signs in while many do may know of the wait (MASUK-10). Apart from `auth`: few ever ask.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer } from '../wire.ts';

export const antreanMasuk = {
  get: endpoint({
    method: 'GET',
    path: '/auth/antrean',
    summary: 'Perkiraan lama menunggu giliran masuk, dalam detik; 0 bila tidak ada antrean',
    roles: 'anyone',
    output: answer(z.object({ tunggu: z.number() })),
  }),
};
