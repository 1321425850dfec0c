// An export from its order to its file, without the thread that an instance makes it in.
import { statusData } from '@gerbang/contract/choices';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { removeEkspor } from '../../apps/server/src/features/laporan/ekspor/commands.ts';
import { eksporFiles } from '../../apps/server/src/features/laporan/ekspor/contents.ts';
import { makeEkspor } from '../../apps/server/src/features/laporan/ekspor/make.ts';
import { leaseEkspor } from '../../apps/server/src/features/laporan/ekspor/making.ts';
import { spoolRows } from '../../apps/server/src/features/laporan/ekspor/rows.ts';
import { type Clock, isoFromNow, newId } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { onlyKey } from '../../apps/server/src/platform/images/image-cipher.ts';
import { zipOf } from '../../apps/server/src/platform/zip.ts';
import type { Caller, TestApp } from './app.ts';

/** Makes what was ordered; throws where nothing waits, and what making it throws. */
export async function makeOrdered(app: TestApp, more: Partial<Pick<TestApp, 'storage'>> = {}): Promise<void> {
  const { db, clock, deps, storage } = { ...app, ...more };
  const lease = await leaseEkspor({ db, clock });
  if (!lease) throw new Error('No export waits');
  const { images, namaSekolah, secrets } = deps;
  await makeEkspor({ db, clock, images, storage, namaSekolah, versi: '0.0.0', keys: onlyKey(secrets.fileKey) }, lease);
}

/** A ready export of all that there is, ordered by this pimpinan. */
export async function readyEkspor(app: TestApp, pimpinan: Caller): Promise<string> {
  const { body } = await pimpinan.call(ekspor.create, { body: {} });
  await makeOrdered(app);
  return body.data.id;
}

/** Everything of every status as one file, as the command writes it. */
export async function everything(app: TestApp): Promise<Buffer> {
  const { db, clock, deps } = app;
  const pilihan = { status: [...statusData], inventaris: true, gambar: true };
  const kemajuan = { sudah: 0, dari: 0, dilewati: 0 };
  const { images, namaSekolah } = deps;
  const files = eksporFiles(
    { db, clock, images, namaSekolah, versi: '0.0.0' },
    { pilihan, rows: await spoolRows(db, pilihan), kemajuan },
  );
  return Buffer.concat(await Array.fromAsync(zipOf(files)));
}

/** Opens the download for this session. */
export async function bukaUnduhan(pimpinan: Caller, id: string) {
  const { body } = await pimpinan.call(ekspor.generateToken);
  return pimpinan.call(ekspor.bukaUnduhan, { params: { id }, token: body.token });
}

/** As if there had been none, so that another one can be ordered. */
export async function removeEksporOf({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const rows = await db.selectFrom('ekspor').select('id').execute();
  for (const { id } of rows) await transaction(db, (db) => removeEkspor({ db, clock }, id));
}

/** The row of a ready export, whose file is lost. */
export async function insertEkspor({ db, clock }: { db: Db; clock: Clock }, akun_id: string): Promise<string> {
  const id = newId();
  const [dibuat_pada, kedaluwarsa_pada] = [isoFromNow(clock), isoFromNow(clock, 60 * 60_000)];
  const filter = JSON.stringify({ inventaris: true, gambar: true });
  const row = { id, akun_id, role: 'pimpinan', saring: filter, status: 'siap', ukuran: 1, sha256: 'a' } as const;
  await transaction(db, (db) =>
    db
      .insertInto('ekspor')
      .values({ ...row, dibuat_pada, coba_lagi_pada: dibuat_pada, kedaluwarsa_pada })
      .execute(),
  );
  return id;
}
