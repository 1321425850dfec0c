// The link of a phone: old, ended, used by two, of another record, for more than it asks, guessed.
// Rules: PINDAI-2, PINDAI-3, PINDAI-4, PINDAI-6
import { connect } from 'node:net';
import { PINDAI_FOTO, pindai } from '@gerbang/contract/siswa/pindai';
import type { Client } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { type Link, newKirim, newLink, openLink, phoneOf, sendFoto } from '@gerbang/kit/pindai';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { expectEnvelope, type Person, refused, startTarget, unchanged } from './target.ts';

let admin: Person;

let link: Link;
let phone: Client;
const target = await startTarget();
afterAll(() => target.close());
const foto = await smallPhoto();

const noLink = {
  status: 404,
  message: 'Tautan pindai ini tidak valid atau sudah berakhir. Minta kode QR baru di meja.',
};
const desk = { status: 404, message: 'Pemindaian dari HP ini sudah berakhir' };
const open = async (body: Parameters<typeof newLink>[1] = {}) => {
  admin = await target.as('admin');
  link = await newLink(admin, body);
  phone = await phoneOf(target, link);
};
/** Neither its phone nor a new one gets anything from a link, nor the desk what lies under it. */
async function expectDead(): Promise<void> {
  await refused(target, noLink, () => sendFoto(phone, 'fotokopi_ktp', foto) as never);
  await refused(target, noLink, () => phone.call(pindai.hp) as never);
  await refused(target, noLink, () => openLink(target.client({}), link.kode) as never);
}
const set = (values: Record<string, unknown>) =>
  transaction(target.db, (db) => db.updateTable('pindai').set(values).where('id', '=', link.id).execute());

describe('a link that is over', () => {
  test('by its time', async () => {
    await open();
    await set({ berakhir_pada: new Date(Date.now() - 1).toISOString() });
    await expectDead();
    await refused(target, desk, () => admin.call(pindai.get, { params: { id: link.id } }) as never);
    await refused(target, desk, () => admin.call(pindai.ganti, { params: { id: link.id } }) as never);
  });

  test('by a click at the desk', async () => {
    await open();
    await sendFoto(phone, 'fotokopi_ktp', foto);
    expect((await admin.call(pindai.akhiri, { params: { id: link.id } })).status).toBe(200);
    await expectDead();
    const gambar = { params: { id: link.id, bidang: 'fotokopi_ktp' } } as const;
    await refused(target, desk, () => admin.call(pindai.gambar, gambar) as never);
  });

  test('by the phone itself', async () => {
    await open();
    expect((await phone.call(pindai.putus)).status).toBe(200);
    await expectDead();
  });

  // Rule: PINDAI-9
  test('by a newer one of the same desk: for the same record, and where no phone has opened it', async () => {
    const { id: data_siswa_id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
    await open({ tujuan: 'ubah', data_siswa_id });
    const elsewhere = await newLink(await target.as('admin'), { tujuan: 'ubah', data_siswa_id });
    const newer = await newLink(admin, { tujuan: 'ubah', data_siswa_id });
    await expectDead();
    for (const { kode } of [newer, elsewhere]) expect((await openLink(target.client({}), kode)).status).toBe(200);
    // Of two forms for new records the one with a phone goes on.
    await open();
    const unopened = await newLink(admin);
    const last = await newLink(admin);
    await refused(target, noLink, () => openLink(target.client({}), unopened.kode) as never);
    expect((await openLink(target.client({}), last.kode)).status).toBe(200);
    expect((await phone.call(pindai.hp)).status).toBe(200);
  });

  test('by the end of the session’s time', async () => {
    await open();
    const kedaluwarsa_pada = new Date(Date.now() - 1000).toISOString();
    await transaction(target.db, (db) =>
      db.updateTable('sesi').set({ kedaluwarsa_pada }).where('akun_id', '=', admin.akun.id).execute(),
    );
    await expectDead();
  });
});

describe('a second phone', () => {
  test('is refused, the desk is told, and the first goes on', async () => {
    await open();
    const second = await openLink(target.client({}), link.kode);
    expectEnvelope(second as never);
    expect(second).toMatchObject({ status: 409, setCookies: {} });
    const { body } = await admin.call(pindai.get, { params: { id: link.id } });
    expect(body.data.ditolak).toBe(1);
    expect((await sendFoto(phone, 'fotokopi_ktp', foto)).status).toBe(200);
  });

  test('of thirty at the same moment one has the link', async () => {
    admin = await target.as('admin');
    link = await newLink(admin);
    const replies = await Promise.all(Array.from({ length: 30 }, () => openLink(target.client({}), link.kode)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ setCookies }) => setCookies.pindai)).toHaveLength(1);
  });

  test('with a made-up cookie, and with the code instead of one', async () => {
    await open();
    for (const secret of ['A'.repeat(32), link.kode, '', "' or 1=1 --"]) {
      const stranger = target.client({ pindai: secret });
      await refused(target, noLink, () => sendFoto(stranger, 'fotokopi_ktp', foto) as never);
      await refused(target, noLink, () => stranger.call(pindai.sedang, { body: { bidang: 'fotokopi_ktp' } }) as never);
      await refused(target, noLink, () => stranger.call(pindai.putus) as never);
    }
  });
});

describe('more than it asks for', () => {
  test('another document, another record, a field of the form, no picture', async () => {
    const { id: other } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
    const { id: data_siswa_id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
    await open({ tujuan: 'ubah', data_siswa_id, minta: ['fotokopi_ktp'] });
    const unasked = { status: 400, message: 'Dokumen ini tidak diminta lewat tautan ini' };
    await refused(target, unasked, () => sendFoto(phone, 'fotokopi_kk', foto) as never);
    const sent = (body: object, files: Record<string, Buffer> = { foto }) =>
      phone.call(pindai.kirim, { body: { bidang: 'fotokopi_ktp', kirim: newKirim(), ...body } as never, files });
    await refused(target, { status: 400 }, () => sent({ bidang: 'foto_profile' }) as never);
    await refused(target, { status: 400 }, () => sent({ kirim: '../../x' }) as never);
    await refused(target, { status: 400, message: 'Foto belum dipilih' }, () => sent({}, {}) as never);
    await refused(
      target,
      { status: 400, message: 'Foto belum dipilih' },
      () => sent({}, { fotokopi_kk: foto }) as never,
    );
    // What names another record, or another link, is not read.
    expect((await sent({ data_siswa_id: other, id: other, pindai_id: other })).status).toBe(200);
    const berkas = target.db.selectFrom('berkas').select('id').where('data_siswa_id', 'in', [other, data_siswa_id]);
    expect(await berkas.execute()).toEqual([]);
  });

  test('another session of the same admin sees nothing of it', async () => {
    await open();
    await sendFoto(phone, 'fotokopi_ktp', foto);
    const again = await target.again(admin);
    const gambar = { params: { id: link.id, bidang: 'fotokopi_ktp' } } as const;
    await refused(target, desk, () => again.call(pindai.get, { params: { id: link.id } }) as never);
    await refused(target, desk, () => again.call(pindai.gambar, gambar) as never);
    await refused(target, desk, () => again.call(pindai.akhiri, { params: { id: link.id } }) as never);
  });

  test('too many', async () => {
    await open();
    await set({ jumlah: PINDAI_FOTO });
    const tooMany = { status: 429, message: /^Terlalu banyak foto/ };
    await refused(target, tooMany, () => sendFoto(phone, 'fotokopi_ktp', foto) as never);
  });

  test('a stranger’s picture is refused before it is read', async () => {
    const socket = connect(Number(new URL(target.url).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))));
    const head = [
      'POST /api/v1/pindai-hp/kirim HTTP/1.1',
      'Host: sekolah',
      `Cookie: pindai=${'A'.repeat(32)}`,
      'Content-Type: multipart/form-data; boundary=batas',
      'Content-Length: 9000000',
    ];
    await unchanged(target, async () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n--batas\r\n`);
      expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
    });
    socket.destroy();
  });
});
