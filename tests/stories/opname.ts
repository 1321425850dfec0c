// A phone that counts: its session, and codes typed where there is no camera.
import { opname } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import type { Page } from '@playwright/test';
import { addBarang, signIn } from './api.ts';
import type { Server } from './server.ts';
import { expect } from './story.ts';

let counter = 0;

/** A session over a room of two items, with how it stands now. */
export async function openSession(server: Server) {
  const room = `Ruang ${process.pid}-${++counter}`;
  const codes = [`KUR-${room}`, `PRN-${room}`] as const;
  for (const kode_barang of codes) {
    await addBarang(server, { data: { kode_barang, lokasi_barang: room, jumlah_barang: '1' } });
  }
  const admin = await signIn(server, server.admin);
  const { data } = await admin.call(opname.create, { body: { nama: `Opname ${room}`, lokasi: [room] } });
  const now = async () => (await admin.call(opname.get, { params: { id: data.id } })).data;
  return { address: `/data-inventaris/opname/${data.id}`, room, codes, now };
}

/** Somebody has two pieces of an item for a day. */
export async function lend(server: Server, data_inventaris_id: string): Promise<void> {
  const admin = await signIn(server, server.admin);
  const body = lendTo(data_inventaris_id, dayFrom({ clock: { now: () => new Date() } }, 1));
  await admin.call(peminjaman.pinjam, { body: { ...body, jumlah: '2' } });
}

/** How many scans of a session count, and the items that they found. */
export async function counted(now: Awaited<ReturnType<typeof openSession>>['now']) {
  const { barang, petugas } = await now();
  const found = barang.filter(({ keadaan }) => keadaan !== 'belum').map(({ kode_barang }) => kode_barang);
  return { found, scans: petugas.map(({ pindaian }) => pindaian) };
}

/** Without a camera the field comes by itself, and the button goes. */
export async function typeLabel(page: Page, kode: string): Promise<void> {
  const field = page.getByLabel('Ketik label');
  await expect(async () => {
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Ketik kode' }).click({ timeout: 1000 });
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass();
  await field.fill(kode);
  await page.getByRole('button', { name: 'Pakai' }).click();
}
