// A queue of a story's own.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { expect } from './story.ts';

/** A word that only the records of one story bear: their queue. */
export const word = () => `Kelompok${process.pid}${Math.floor(Math.random() * 1e9)}`;

/** One with pictures, one without, and one who was rejected and has sent again; returns the first record. */
export async function fillAntrean(server: Server, antrean: string) {
  const files = { pas_foto_3x4: await smallPhoto(1), fotokopi_ktp: await smallPhoto(2) };
  const first = await registerWithData(server, { data: { nama: `Ayu ${antrean}` }, files });
  await registerWithData(server, { data: { nama: `Bima ${antrean}`, nomor_whatsapp: '081300000002' }, files: {} });
  const again = await registerWithData(server, { data: { nama: `Citra ${antrean}` }, files });
  const admin = await signIn(server, server.admin);
  await admin.call(dataSiswa.tolak, {
    params: { id: again.record.id },
    body: { tanda: [{ bidang: 'tanggal_lahir', alasan: 'tidak sama dengan KTP' }] },
  });
  const student = await signIn(server, again.siswa);
  await student.call(dataDiri.update, {
    params: { id: again.record.id },
    body: { tanggal_lahir: '2008-03-15' },
    files: { fotokopi_ktp: await smallPhoto(3) },
  });
  return first.record;
}

export async function expectOnDesk(page: Page, nama: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: nama })).toBeVisible();
}
