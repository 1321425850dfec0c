// Many records that wait, and the keys that decide them.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { documentPng, smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { type Api, formData, register, signIn } from './api.ts';
import type { Server } from './server.ts';

export const RECORDS = Number(process.env.RUSH ?? 4);
/** Every second has a photo before the KTP; of the others the KTP lies open at once. */
export const hasPhoto = (nth: number) => nth % 2 === 0;
/** Every fourth is rejected. */
export const isRejected = (nth: number) => nth % 4 === 3;
/** Why the student of this name is. */
export const alasanOf = (nama: string) => `Foto ${nama} buram`;

export type WaitingRecord = { id: string; nama: string };

/** Students with documents whose records wait, in the order of the queue. */
export async function fillRush(server: Server, admin: Api, antrean: string): Promise<WaitingRecord[]> {
  const [pas_foto_3x4, fotokopi_ktp] = [await smallPhoto(7), await documentPng()];
  const waiting: WaitingRecord[] = [];
  for (let nth = 0; nth < RECORDS; nth++) {
    const siswa = await register(server);
    const { data } = await admin.call(akunSiswa.listNonaktif, { query: { search: siswa.nim } });
    await admin.call(akunSiswa.aktivasi, { params: { id: data[0]?.id ?? '' } });
    const student = await signIn(server, siswa);
    const nama = `Siswa ${String(nth + 1).padStart(3, '0')} ${antrean}`;
    const nomor_whatsapp = `0813${String(nth).padStart(7, '0')}`;
    const answer = await student.call(dataDiri.create, {
      body: { ...formData, nama, nomor_whatsapp },
      files: { fotokopi_ktp, ...(hasPhoto(nth) && { pas_foto_3x4 }) },
    });
    waiting.push({ id: answer.data.id, nama });
  }
  return waiting;
}

/** Holds a key down as a tired finger does: pressed once, then repeated. */
export async function hold(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 6; times++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

export async function validate(page: Page): Promise<void> {
  await hold(page, 'v');
  await page.getByRole('dialog', { name: 'Validasi' }).waitFor();
  await hold(page, 'Enter');
}

export async function reject(page: Page, nama: string): Promise<void> {
  await hold(page, 't');
  const dialog = page.getByRole('dialog', { name: 'Tolak' });
  await dialog.getByLabel('Alasan Penolakan').fill(alasanOf(nama));
  await dialog.getByRole('button', { name: 'Tolak' }).focus();
  await hold(page, 'Enter');
}
