// No link is printed, mailed or stored that the operator has not set, whatever a request says of its host.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auth } from '@gerbang/contract/akun/auth';
import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { barang } from '@gerbang/contract/inventaris/barang';
import { createTestApp } from '@gerbang/kit/app';
import { addLokasi } from '@gerbang/kit/lokasi';
import { boxesOfPage } from '@gerbang/kit/pdf-boxes';
import { readPdf } from '@gerbang/kit/pdf-text';
import { codesIn } from '@gerbang/kit/read-codes';
import { withPenandatangan } from '@gerbang/kit/surat-resmi';
import { expect, onTestFinished, test } from 'vitest';

const headers = { host: 'jahat.example', 'x-forwarded-host': 'jahat.example', 'x-forwarded-proto': 'https' };
const codesOf = async (bytes: Buffer) => (await codesIn(await boxesOfPage(bytes, 0))).map(({ text }) => text);

// Rules: LOKASI-7, HIDUP-9, RESMI-9
test('a forged host is on no paper, label or mail and in no row', async () => {
  const app = await createTestApp({ trustProxy: ['127.0.0.1'] });
  onTestFinished(() => app.close());
  const admin = await app.as('admin');
  await withPenandatangan(app);
  const { siswa, record } = await app.siswaWithData({ status_data: 'Tervalidasi' });
  const body = { jenis: 'diterima', siswa: [record.id] } as const;
  const [letter] = (await admin.call(suratResmi.terbitkan, { body, headers })).body.data.terbit;
  const proof = (await siswa.call(suratResmi.buktiSaya, { headers })).body.data;
  for (const id of [letter?.id ?? '', proof.id]) {
    const { bytes } = await admin.call(suratResmi.unduh, { params: { id }, headers });
    expect(readPdf(bytes).dictionaries).not.toContain('/URI');
    const { kunci } = await app.db
      .selectFrom('surat_resmi_berkas')
      .select('kunci')
      .where('surat_id', '=', id)
      .executeTakeFirstOrThrow();
    const drawn = JSON.parse((await app.deps.images.read(kunci, 'kecil')).toString()) as object;
    expect(drawn).toMatchObject({ alamat_kode: null });
    expect(drawn).not.toHaveProperty('alamat_status');
  }
  const rak = await addLokasi(admin, { jenis: 'rak' });
  const shelf = await admin.call(lokasiArsip.label, { body: { ids: [rak.id], label: {} }, headers });
  expect(await codesOf(shelf.bytes)).toEqual([rak.kode]);
  const { id, kode_barang } = await app.build.dataInventaris();
  const item = await admin.call(barang.label, { body: { data: [{ id }], label: {} }, headers });
  expect(await codesOf(item.bytes)).toEqual([kode_barang]);
  await app.anyone.call(auth.forgetPassword, { body: { email: siswa.akun.email }, headers });
  expect(JSON.stringify((await app.state()).rows)).not.toContain('jahat');
});

test('what a request says of its host is read where it is compared, and nowhere else', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const reading = files.filter((name) =>
    /request\.(host|hostname|protocol|originalUrl)\b|headers\.host\b|x-forwarded-host/i.test(
      readFileSync(join(root, name), 'utf8'),
    ),
  );
  expect(reading.map((name) => relative('.', name)).sort()).toEqual([
    'features/akun/keamanan/relying-party.ts',
    'platform/http/requests.ts',
    'platform/http/sessions.ts',
  ]);
});
