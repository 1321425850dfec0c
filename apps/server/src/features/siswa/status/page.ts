// /status/:kode, a page of its own beside the web app: no script, no picture, nobody's name, at most 10 KB.

import { createHash } from 'node:crypto';
import type { StatusData } from '@gerbang/contract/choices';
import { kodeStatus, statusPath } from '@gerbang/contract/siswa/status';
import type { FastifyInstance } from 'fastify';
import { type LaneDeps, trySlowly } from '../../../core/guesses/slow-lane.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import type { Work } from '../../../platform/work.ts';
import { css, errorHtml, type StatusSiswa, statusHtml } from './html.ts';

type SlowedWork = Work & Pick<LaneDeps, 'namaSekolah' | 'slowLane'>;

/** Tighter than that of the app: one style, known by its hash, and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

const headers = {
  'content-security-policy': policy,
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

const keadaanOf: Record<StatusData, StatusSiswa> = {
  'Menunggu Validasi': 'menunggu',
  Tervalidasi: 'valid',
  Ditolak: 'ditolak',
};

/** Serves the pages of the links that students share. What is unknown, revoked or no code at all is one and the same. */
export function addStatusPage(app: FastifyInstance, deps: SlowedWork): void {
  const { db } = deps;
  app.get<{ Params: { kode: string } }>(statusPath(':kode'), async (request, reply) => {
    const school = await getIdentitas(deps);
    try {
      const trying = { what: 'status', address: request.ip, hangUp: () => hangUpOf(reply) } as const;
      const keadaan = await trySlowly(deps, trying, () => getKeadaan(db, request.params.kode));
      return reply.headers(headers).send(statusHtml(school, keadaan));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
      return reply.status(error.status).headers(headers).send(errorHtml(school, error.message));
    }
  });
}

/** What the account of a link has come to. HttpError 404. */
async function getKeadaan(db: Db, kode: string): Promise<StatusSiswa> {
  const hash = kodeStatus.test(kode) ? hashSecret(kode) : '';
  const row = await db
    .selectFrom('tautan_status')
    .leftJoin('data_siswa', 'data_siswa.akun_id', 'tautan_status.akun_id')
    .select('data_siswa.status_data')
    .where('tautan_status.kode_hash', '=', hash)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'Tautan ini tidak berlaku. Mintalah tautan baru kepada siswa yang memberikannya.');
  return row.status_data === null ? 'belum' : keadaanOf[row.status_data];
}
