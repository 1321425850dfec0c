// An export from its order to its file, without the thread that an instance makes it in.
import { ekspor } from '@gerbang/contract/ekspor';
import { makeEkspor } from '../../apps/server/src/features/ekspor/make.ts';
import { claimEkspor } from '../../apps/server/src/features/ekspor/making.ts';
import { onlyKey } from '../../apps/server/src/platform/images/image-cipher.ts';
import type { Caller, TestApp } from './app.ts';

/** Makes what was ordered; throws where nothing waits, and what making it throws. */
export async function makeOrdered(app: TestApp, more: Partial<Pick<TestApp, 'storage'>> = {}): Promise<void> {
  const { db, clock, deps, storage } = { ...app, ...more };
  const turn = await claimEkspor(db, clock);
  if (!turn) throw new Error('No export waits');
  const { images, namaSekolah, secrets } = deps;
  await makeEkspor({ db, clock, images, storage, namaSekolah, versi: '0.0.0', keys: onlyKey(secrets.fileKey) }, turn);
}

/** A ready export of all that there is, ordered by this pimpinan. */
export async function readyEkspor(app: TestApp, pimpinan: Caller): Promise<string> {
  const { body } = await pimpinan.call(ekspor.create, { body: {} });
  await makeOrdered(app);
  return body.data.id;
}

/** Opens the download for this session. */
export async function bukaUnduhan(pimpinan: Caller, id: string) {
  const { body } = await pimpinan.call(ekspor.generateToken);
  return pimpinan.call(ekspor.bukaUnduhan, { params: { id }, token: body.token });
}
