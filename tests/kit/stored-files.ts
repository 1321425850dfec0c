import { expect, vi } from 'vitest';
import { smallKey } from '../../apps/server/src/platform/storage/file-storage.ts';
import { pictureTables } from '../../apps/server/src/schema/tables.ts';
import type { TestApp } from './app.ts';

/** Asserts that every stored file has its row, in use or discarded, and every row its two files. */
export async function expectEveryFileNamed({ db, state }: TestApp): Promise<void> {
  const rows = [...pictureTables, 'berkas_dibuang' as const].map((table) =>
    db.selectFrom(table).select('kunci').execute(),
  );
  const names = (await Promise.all(rows)).flat().flatMap(({ kunci }) => [kunci, smallKey(kunci)]);
  names.push(...(await db.selectFrom('impor_potongan').select('objek').execute()).map(({ objek }) => objek));
  const files = (await state()).files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  expect(files.sort()).toEqual(names.sort());
}

/** Sends a picture and does something else once the request was let in and before its transaction: [of `send`, of `meanwhile`]. */
export async function whileStoring<S, M>({ storage }: TestApp, send: () => Promise<S>, meanwhile: () => Promise<M>) {
  const put = storage.put.bind(storage);
  let done: M | undefined;
  const stores = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, bytes) => {
    done = await meanwhile();
    await put(key, bytes);
  });
  const sent = await send();
  stores.mockRestore();
  return [sent, done] as const;
}
