import { laporan } from '@gerbang/contract/laporan/laporan';
import { sentences } from '@gerbang/contract/sentences';
import { afterEach, expect, test, vi } from 'vitest';
import { onSessionExpired } from './api.ts';
import { download, fileNameOf } from './download.ts';

const answers = (body: string, init: ResponseInit) => {
  const send = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', send);
  return send;
};
const input = { body: { tahun_ajaran: '2026/2027' } };

afterEach(() => {
  vi.unstubAllGlobals();
  onSessionExpired(() => false);
});

test('a file comes with the name the server gave it', async () => {
  const send = answers('%PDF', { headers: { 'Content-Disposition': 'attachment; filename="laporan.pdf"' } });
  const { file, name } = await download(laporan.dataSiswaPdf, input);
  expect(await file.text()).toBe('%PDF');
  expect(name).toBe('laporan.pdf');
  expect(send.mock.calls[0]?.[0]).toBe('/api/v1/laporan/data-siswa-pdf');
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"tahun_ajaran":"2026/2027"}' });
});

test('the inventory is asked for with an empty body', async () => {
  const send = answers('PK', {});
  expect((await download(laporan.dataInventarisExcel, {})).name).toBeUndefined();
  expect(send.mock.calls[0]?.[1]?.body).toBeUndefined();
});

// Rule: LAPORAN-7
test.each([
  ['attachment; filename="data siswa 2026.xlsx"', 'data siswa 2026.xlsx'],
  ['attachment; filename=data.xlsx; size=3', 'data.xlsx'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''inventaris%20%C3%A9.pdf`, 'inventaris é.pdf'],
  [`attachment; filename*=UTF-8''%E0%A4; filename="x.pdf"`, 'x.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  [null, undefined],
])('the name in %s is %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('a refusal keeps its sentence; one that cannot be read has none', async () => {
  const sentence = 'Data inventaris tidak ditemukan';
  answers(JSON.stringify({ error: sentence, message: sentence }), { status: 404 });
  await expect(download(laporan.dataInventarisPdf, {})).rejects.toMatchObject({ status: 404, message: sentence });
  answers('<html>502</html>', { status: 502 });
  await expect(download(laporan.dataInventarisPdf, {})).rejects.toMatchObject({ kind: 'answered', message: '' });
});

test('a network that fails, or a page of something in between, is no answer', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('x')));
  await expect(download(laporan.dataInventarisPdf, {})).rejects.toMatchObject({ kind: 'no-answer' });
  answers('<html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  await expect(download(laporan.dataInventarisPdf, {})).rejects.toMatchObject({ kind: 'no-answer' });
});

test('an expired session is handled by the app', async () => {
  answers(JSON.stringify({ error: sentences.badToken, message: sentences.badToken }), { status: 401 });
  const handle = vi.fn(() => true);
  onSessionExpired(handle);
  const settled = vi.fn();
  void download(laporan.dataInventarisPdf, {}).then(settled, settled);
  await expect.poll(() => handle.mock.calls.length).toBe(1);
  expect(settled).not.toHaveBeenCalled();
});
