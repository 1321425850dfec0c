// Numbers that are on paper are never given again, whatever backup was restored. Rule: RESMI-4
import { backUp, restoreFrom } from '@gerbang/kit/backup';
import { createTestDatabase } from '@gerbang/kit/database';
import { copySecrets, openInstallation } from '@gerbang/kit/installation';
import { withPenandatangan } from '@gerbang/kit/surat-resmi';
import { expect, onTestFinished, test } from 'vitest';
import { akhiriSurat, cabutSurat } from '../../features/arsip/surat-resmi/cabut.ts';
import { terbitkanBulk } from '../../features/arsip/surat-resmi/commands.ts';
import type { DatabaseLocation } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';

type House = Awaited<ReturnType<typeof openInstallation>>;

async function within<T>(location: DatabaseLocation, work: (house: House) => Promise<T>): Promise<T> {
  const house = await openInstallation(location);
  try {
    return await work(house);
  } finally {
    await house.close();
  }
}

/** Issues papers to students who have none; their numbers in the year. */
const issue = (location: DatabaseLocation, jenis: 'diterima' | 'bukti', count: number) =>
  within(location, async (house) => {
    const admin = await house.build.akun({ role: 'admin' });
    const made = Array.from({ length: count }, () => house.build.dataSiswa({ status_data: 'Tervalidasi' }));
    const siswa = (await Promise.all(made)).map(({ id }) => id);
    const work = {
      ...house,
      actor: admin,
      stillSignedIn: async () => undefined,
      namaSekolah: 'Akademi Uji',
      publicUrl: '',
    };
    const { ids } = await terbitkanBulk(work, { jenis, siswa });
    const rows = await house.db
      .selectFrom('surat_resmi')
      .select('urut')
      .where('id', 'in', ids)
      .orderBy('urut')
      .execute();
    return rows.map(({ urut }) => urut);
  });

async function database() {
  const { location, drop } = await createTestDatabase();
  onTestFinished(drop);
  return location;
}

test('after a restore over the old data, once more, and on another machine, they go on behind a gap that the register names', async () => {
  const location = await database();
  const store = await within(location, async (house) => {
    await withPenandatangan(house);
    await house.build.akun({ role: 'admin' });
    await backUp(house);
    return house.config.cadanganDir;
  });
  expect(await issue(location, 'diterima', 3)).toEqual([1, 2, 3]);
  const { dari } = await restoreFrom(store, location);
  expect(await issue(location, 'diterima', 1)).toEqual([2001]);
  expect(await issue(location, 'bukti', 1)).toEqual([1001]);
  const register = await within(location, ({ db }) =>
    db.selectFrom('surat_resmi').selectAll().where('jenis', '=', 'diterima').orderBy('urut').execute(),
  );
  const alasan_cabut = `Nomor dilewati: data dipulihkan dari cadangan ${dari}`;
  expect(register).toMatchObject([
    { nomor: '4 sampai 2000', alasan_cabut, dicabut_pada: expect.any(String), sidik: null, data_siswa_id: null },
    { urut: 2001, dicabut_pada: null },
  ]);
  await restoreFrom(store, location);
  expect(await issue(location, 'diterima', 1)).toEqual([4001]);
  const elsewhere = await database();
  await copySecrets(location, elsewhere);
  await restoreFrom(store, elsewhere);
  expect(await issue(elsewhere, 'diterima', 1)).toEqual([1001]);
});

// Rule: RESMI-8
test('what somebody revoked stays revoked whatever backup comes back; what a deletion ended is as its student is', async () => {
  const location = await database();
  const papers = ({ db }: House) =>
    db.selectFrom('surat_resmi').selectAll().where('jenis', '=', 'diterima').orderBy('urut');
  await within(location, withPenandatangan);
  await issue(location, 'diterima', 3);
  const store = await within(location, async (house) => {
    await backUp(house);
    const [wrong, gone] = await papers(house).execute();
    const user = { ...(await house.build.akun({ role: 'admin' })), role: 'admin' } as const;
    await cabutSurat({ ...house, actor: user }, { id: wrong?.id ?? '', alasan: 'Salah cetak' });
    const ended = { siswa: [gone?.data_siswa_id ?? ''], sebab: 'hapus' } as const;
    await transaction(house.db, (db) => akhiriSurat({ ...house, db, actor: user }, ended));
    return house.config.cadanganDir;
  });
  await restoreFrom(store, location);
  const back = await within(location, (house) => papers(house).limit(3).execute());
  expect(back.map(({ urut, alasan_cabut }) => [urut, alasan_cabut])).toEqual([
    [1, 'Salah cetak'],
    [2, null],
    [3, null],
  ]);
});
