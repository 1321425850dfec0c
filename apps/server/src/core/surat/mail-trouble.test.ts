// Rule: SURAT-5
import { createTestApp } from '@gerbang/kit/app';
import { type MailServer, startMailServer } from '@gerbang/kit/mail-server';
import { afterAll, expect, test } from 'vitest';
import { getAkunSiswa } from '../../features/akun/akun-siswa/queries.ts';
import { transaction } from '../../platform/database/engine.ts';
import { NEVER } from '../../platform/jobs/lease.ts';
import { createMailTransport } from '../../platform/mail/transport.ts';
import { troubleWords } from './mail-trouble.ts';
import { enqueue } from './outbox.ts';
import { createPostman } from './postman.ts';

const DAY = 24 * 60 * 60_000;

const app = await createTestApp();
const server: MailServer = await startMailServer({ startTls: false });
afterAll(async () => {
  await app.close();
  await server.stop();
});

function deliver(): Promise<void> {
  const { db, clock, deps } = app;
  const options = { smtpUrl: server.url, from: 'no-reply@wk.example', folder: '', temporaryFolder: '' };
  const sender = { namaSekolah: 'Akademi Uji', publicUrl: '', statusKey: Buffer.alloc(32), ...deps.secrets };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const guard = { mayDelete: async () => true };
  return createPostman({ db, clock, transport: createMailTransport(options), sender, guard, log }).deliver();
}

const put = (penerima: string) =>
  transaction(app.db, (db) => enqueue({ ...app, db }, { jenis: 'data-divalidasi', isi: { nama: 'Dewi' }, penerima }));

test('a recipient that is refused for good ends the letter at once, and its account says so until a letter arrives', async () => {
  const [gone, there] = [await app.build.akun(), await app.build.akun()];
  server.manners.refuse = { at: 'RCPT', code: 550 };
  await put(gone.email);
  await deliver();
  const mails = () => app.db.selectFrom('surat_keluar').selectAll().orderBy('id').execute();
  expect(await mails()).toMatchObject([{ percobaan: 1, isi: '{}', coba_lagi_pada: NEVER, dikirim_pada: null }]);
  const isRefused = async ({ id }: { id: string }) => (await getAkunSiswa(app.db, id)).email_ditolak;
  expect([await isRefused(gone), await isRefused(there)]).toEqual([true, false]);

  server.manners = {};
  app.clock.advance(4 * DAY);
  await deliver();
  expect(server.mails).toEqual([]);
  await put(gone.email);
  await deliver();
  expect(server.mails).toHaveLength(1);
  expect(await isRefused(gone)).toBe(false);
});

test.each([
  'ETIMEDOUT CONN',
  'EAUTH PLAIN 535',
  'ESOCKET CONN',
  'EENVELOPE RCPT TO 450',
  'TypeError',
  'ETLS',
  'EABORT',
])('staff read %s without the words of the connection', (galat) => {
  expect(troubleWords(galat)).toMatch(/^(?:server surat|sambungan terenkripsi ke server surat) [a-z ]+(?: 450)?$/);
});
