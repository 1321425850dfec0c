import { type BidangSaran, saran } from '@gerbang/contract/sekolah/saran';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const siswa = await app.as('siswa');
const records = [
  ['SMK Negeri 1 Purwokerto', 'Banyumas', 3],
  ['SMA Negeri 2 Purwokerto', 'banyumas', 2],
  ['SMK 100% Negeri', 'Bandung', 2],
  ['SMA Sendirian Purwokerto', 'Banjar Sendirian', 1],
] as const;
for (const [asal_sekolah, tempat_lahir, times] of records) {
  for (let n = 0; n < times; n++) {
    await app.build.dataSiswa({ asal_sekolah, tempat_lahir, status_data: 'Tervalidasi' });
  }
}
// Not in the archive yet, or not any more.
for (let n = 0; n < 3; n++) {
  await app.build.dataSiswa({
    asal_sekolah: 'SMK Menunggu',
    tempat_lahir: 'Banggai',
    status_data: 'Menunggu Validasi',
    alasan_penolakan: null,
  });
}

async function found(bidang: BidangSaran, search: string): Promise<string[]> {
  const reply = await siswa.call(saran.cari, { query: { bidang, search } });
  expect(reply.status).toBe(200);
  return reply.body.data;
}

describe('suggested spellings', () => {
  // Rule: ISIAN-13
  test('are those of at least two validated records, most used first', async () => {
    expect(await found('asal_sekolah', 'purwo')).toEqual(['SMK Negeri 1 Purwokerto', 'SMA Negeri 2 Purwokerto']);
    expect(await found('tempat_lahir', 'ban')).toEqual(['Banyumas', 'Bandung', 'banyumas']);
    expect(await found('asal_sekolah', 'menunggu')).toEqual([]);
    expect(await found('tempat_lahir', 'bangg')).toEqual([]);
  });

  test('ignore case and blanks; those that begin with the text come first', async () => {
    expect(await found('asal_sekolah', '  smk NEGERI   1 ')).toEqual(['SMK Negeri 1 Purwokerto']);
    expect(await found('tempat_lahir', 'BANYU')).toEqual(['Banyumas', 'banyumas']);
    expect(await found('tempat_lahir', 'an')).toEqual(['Banyumas', 'Bandung', 'banyumas']);
    expect(await found('asal_sekolah', 'sma')).toEqual(['SMA Negeri 2 Purwokerto']);
  });

  test('take what is typed for text, not for a pattern', async () => {
    expect(await found('asal_sekolah', '0% n')).toEqual(['SMK 100% Negeri']);
    for (const odd of ['%%', '__', "a'b", 'ban%', '\\\\']) expect(await found('tempat_lahir', odd)).toEqual([]);
  });

  // Rule: ISIAN-13
  test('begin with the second letter', async () => {
    expect(await found('asal_sekolah', 's')).toEqual([]);
    expect(await found('tempat_lahir', ' b ')).toEqual([]);
  });

  test('are refused for other fields', async () => {
    const reply = await siswa.call(saran.cari, { query: { bidang: 'nama' as BidangSaran, search: 'de' } });
    expect([reply.status, reply.body.message]).toEqual([400, 'Bidang saran tidak dikenali']);
  });

  // Rule: ISIAN-13
  test('show an admin also those of one record', async () => {
    const admin = await app.as('admin');
    const reply = await admin.call(saran.cari, { query: { bidang: 'asal_sekolah', search: 'sendirian' } });
    expect(reply.body.data).toEqual(['SMA Sendirian Purwokerto']);
    expect(await found('asal_sekolah', 'sendirian')).toEqual([]);
  });

  test('know a new spelling after ten minutes, and do not count for each letter', async () => {
    for (let n = 0; n < 2; n++) await app.build.dataSiswa({ tempat_lahir: 'Banten', status_data: 'Tervalidasi' });
    expect(await found('tempat_lahir', 'bante')).toEqual([]);
    app.clock.advance(10 * 60_000);
    expect(await found('tempat_lahir', 'bante')).toEqual(['Banten']);
  });
});
