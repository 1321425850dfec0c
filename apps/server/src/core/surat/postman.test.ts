// Rules: SURAT-1, SURAT-5, SURAT-6
import { createTestApp } from '@gerbang/kit/app';
import { type MailServer, startMailServer, startSilentServer } from '@gerbang/kit/mail-server';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { createMailTransport } from '../../platform/mail/transport.ts';
import { enqueue, type Mail } from './outbox.ts';
import { createPostman } from './postman.ts';
import { sealCode } from './sealed-code.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const app = await createTestApp();
const server: MailServer = await startMailServer({ startTls: false });
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(() => {
  server.mails.length = 0;
  server.manners = {};
  logged.length = 0;
});
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('surat_keluar').execute());
});

const clockGuard = { mayDelete: vi.fn(async () => true) };
const logged: { level: string; facts: Record<string, unknown>; text: string }[] = [];
const logTo = (level: string) => (facts: unknown, text?: string) => {
  logged.push({ level, facts: facts as Record<string, unknown>, text: text ?? '' });
};
const log = { info: logTo('info'), warn: logTo('warn'), error: logTo('error') };

/** A postman of a process of its own; its mail server may be silent for so many milliseconds. */
function postman(smtpUrl = server.url, silenceMs = 20_000) {
  const { db, clock } = app;
  const options = { smtpUrl, from: 'no-reply@wk.example', folder: '', temporaryFolder: '' };
  const sender = { namaSekolah: 'Akademi Uji', publicUrl: '', statusKey: Buffer.alloc(32), ...app.deps.secrets };
  const transport = createMailTransport({ ...options, silenceMs });
  return createPostman({ db, clock, transport, sender, guard: clockGuard, log });
}

async function put(surat: Mail, penerima = 'dewi@surel.example'): Promise<void> {
  await transaction(app.db, (db) => enqueue({ ...app, db }, { ...surat, penerima }));
}

const notice: Mail = { jenis: 'data-divalidasi', isi: { nama: 'Dewi' } };
function code(kode: string, penerima = 'dewi@surel.example'): Mail {
  const kedaluwarsa_pada = new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString();
  return {
    jenis: 'kode-otp',
    isi: { kode_tersegel: sealCode(app.deps.secrets.codeKey, penerima, kode), kedaluwarsa_pada, peminta: 'browser' },
  };
}

const rows = () => app.db.selectFrom('surat_keluar').selectAll().orderBy('id').execute();
async function row() {
  const [only, ...others] = await rows();
  if (!only || others.length > 0) throw new Error('expected one row');
  return only;
}
const pauseOf = (surat: { coba_lagi_pada: string }) =>
  (Date.parse(surat.coba_lagi_pada) - app.clock.now().getTime()) / MINUTE;

describe('a friendly mail server', () => {
  test('each letter is sent once, and what it held is blanked', async () => {
    await put(code('048213'));
    await put({ jenis: 'data-ditolak', isi: { nama: 'Dewi', alasan_penolakan: 'Foto buram' } });
    await postman().deliver();
    await postman().deliver();
    expect(server.mails.map((mail) => mail.subject).sort()).toEqual([
      'Data diri Anda perlu diperbaiki',
      'Kode untuk membuat password baru',
    ]);
    const now = app.clock.now().toISOString();
    for (const surat of await rows()) {
      expect(surat).toMatchObject({ isi: '{}', dikirim_pada: now, galat: null, percobaan: 1 });
    }
  });

  test('a newer code takes the place of one that still waits, of the same person only', async () => {
    await put(code('111111'));
    await put(code('333333', 'bayu@surel.example'), 'bayu@surel.example');
    await put(notice);
    await put(code('222222'));
    await postman().deliver();
    const texts = server.mails.map(({ text = '' }) => text.match(/^ {4}(\d{6})$/m)?.[1]).filter(Boolean);
    expect(texts.sort()).toEqual(['222222', '333333']);
    expect(server.mails).toHaveLength(3);
  });

  test('a letter of a transaction that was rolled back never leaves', async () => {
    const undone = transaction(app.db, async (db) => {
      await enqueue({ ...app, db }, { ...notice, penerima: 'dewi@surel.example' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await postman().deliver();
    expect(server.mails).toEqual([]);
  });

  test('codes go first', async () => {
    for (let n = 0; n < 6; n++) await put(notice, `siswa${n}@surel.example`);
    await put(code('048213'));
    await postman().deliver();
    expect(server.mails.slice(0, 3).map(({ subject }) => subject)).toContain('Kode untuk membuat password baru');
  });

  test('the log names kind and number, neither address nor name', async () => {
    await put(notice);
    server.manners.refuse = { at: 'RCPT', code: 450 };
    await postman().deliver();
    server.manners = {};
    app.clock.advance(MINUTE);
    await postman().deliver();
    expect(logged.map(({ level, text }) => [level, text])).toEqual([
      ['warn', 'mail not sent yet'],
      ['info', 'mail sent'],
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/@|Dewi/);
    expect(logged[0]?.facts).toMatchObject({
      jenis: 'data-divalidasi',
      percobaan: 1,
      galat: expect.stringMatching(/450$/),
    });
  });
});

describe('an unfriendly mail server', () => {
  test.each([
    ['RCPT', 450],
    ['RCPT', 530],
    ['DATA', 451],
    ['DATA', 554],
  ] as const)('refused at %s with %i, a letter stays, is tried again and delivered once', async (at, code) => {
    await put(notice);
    server.manners.refuse = { at, code };
    await postman().deliver();
    expect(await row()).toMatchObject({
      dikirim_pada: null,
      percobaan: 1,
      galat: expect.stringContaining(String(code)),
    });
    expect((await row()).isi).toContain('Dewi');
    server.manners = {};
    await postman().deliver();
    expect(server.mails).toEqual([]);
    app.clock.advance(MINUTE);
    await postman().deliver();
    await postman().deliver();
    expect(server.mails).toHaveLength(1);
    expect(await row()).toMatchObject({ percobaan: 2, galat: null, isi: '{}' });
  });

  test('one that is away, then silent, then back delivers once', async () => {
    const silent = await startSilentServer();
    await put(notice);
    await postman(silent.url, 200).deliver();
    expect(await row()).toMatchObject({ percobaan: 1, galat: expect.stringMatching(/^ETIMEDOUT/) });
    await silent.stop();
    app.clock.advance(MINUTE);
    await postman(silent.url).deliver();
    expect(await row()).toMatchObject({ percobaan: 2, galat: expect.stringMatching(/^ESOCKET/) });
    app.clock.advance(2 * MINUTE);
    await postman().deliver();
    expect(server.mails).toHaveLength(1);
  });

  test('one that cannot be reached is not asked again for every letter that waits', async () => {
    for (let n = 0; n < 12; n++) await put(notice, `siswa${n}@surel.example`);
    const silent = await startSilentServer();
    await silent.stop();
    await postman(silent.url).deliver();
    expect((await rows()).filter((surat) => surat.percobaan > 0).length).toBeLessThanOrEqual(3);
  });

  test('a letter that one recipient refuses does not hold up the others', async () => {
    const broken: Mail = { jenis: 'kode-lama', isi: {} } as never;
    await put(broken);
    for (let n = 0; n < 5; n++) await put(notice, `siswa${n}@surel.example`);
    await postman().deliver();
    expect(server.mails).toHaveLength(5);
  });

  test('the pauses grow from a minute to six hours; after three days it is given up and the error kept', async () => {
    await put(notice);
    server.manners.refuse = { at: 'DATA', code: 554 };
    const pauses: number[] = [];
    for (;;) {
      await postman().deliver();
      const surat = await row();
      if (surat.isi === '{}') break;
      pauses.push(pauseOf(surat));
      app.clock.advance(Date.parse(surat.coba_lagi_pada) - app.clock.now().getTime());
    }
    expect(pauses.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    const hours = pauses.reduce((sum, minutes) => sum + minutes, 0) / 60;
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(78);
    server.manners = {};
    app.clock.advance(10 * 24 * HOUR);
    await postman().deliver();
    expect(server.mails).toEqual([]);
    expect(await row()).toMatchObject({ dikirim_pada: null, galat: expect.stringMatching(/554$/) });
  });

  test('while the clock is doubted an old letter is not given up, and leaves when the server is back', async () => {
    await put(notice);
    server.manners.refuse = { at: 'RCPT', code: 450 };
    clockGuard.mayDelete.mockResolvedValueOnce(false);
    app.clock.advance(400 * 24 * HOUR);
    await postman().deliver();
    expect(await row()).toMatchObject({ dikirim_pada: null, isi: JSON.stringify(notice.isi) });
    server.manners = {};
    app.clock.advance(-400 * 24 * HOUR);
    await postman().deliver();
    expect(server.mails).toHaveLength(1);
  });

  test('a code that expired while it waited is not sent any more and no longer kept', async () => {
    await put(code('048213'));
    server.manners.refuse = { at: 'DATA', code: 451 };
    await postman().deliver();
    server.manners = {};
    app.clock.advance(10 * MINUTE);
    await postman().deliver();
    await postman().deliver();
    expect(server.mails).toEqual([]);
    expect(await row()).toMatchObject({ isi: '{}', dikirim_pada: null, galat: expect.stringMatching(/^kedaluwarsa/) });
  });
});

describe('the life of the process', () => {
  test('when it stops, the letter under way finishes and no new one is taken', async () => {
    for (let n = 0; n < 8; n++) await put(notice, `siswa${n}@surel.example`);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.manners.wait = promise;
    const read = server.nextLetter();
    const working = postman(server.url);
    working.start(HOUR);
    await read;
    const stopped = working.stop(20_000);
    resolve();
    await stopped;
    const sent = (await rows()).filter((surat) => surat.dikirim_pada !== null).length;
    expect(sent).toBe(server.mails.length);
    expect(sent).toBeGreaterThanOrEqual(1);
    expect((await rows()).filter((surat) => surat.percobaan === 0).length).toBeGreaterThanOrEqual(5);
  });

  test('one that takes too long is broken off and stays for the next start', async () => {
    await put(notice);
    server.manners.wait = new Promise(() => {});
    const read = server.nextLetter();
    const working = postman(server.url);
    working.start(HOUR);
    await read;
    await working.stop(0);
    expect(await row()).toMatchObject({ dikirim_pada: null, galat: expect.stringMatching(/^E/) });
    server.manners = {};
    app.clock.advance(MINUTE);
    await postman().deliver();
    expect(server.mails).toHaveLength(1);
  });
});
