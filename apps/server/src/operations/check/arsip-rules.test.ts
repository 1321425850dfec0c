// Rules: LOKASI-1, LOKASI-3, LOKASI-5
import { breakRules } from '@gerbang/kit/break-rules';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { type Installation, openInstallation } from '@gerbang/kit/installation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/clock.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { wordsByName } from './problem.ts';
import { checkReferences } from './references.ts';
import { checkRules } from './rules.ts';

let database: TestDatabase;
let house: Installation;
let siswa: DataSiswa;
const [rak, boks, map] = [newId(), newId(), newId()];
const EARLIER = '2026-11-20T01:00:00.000Z';

const place = (id: string, kode: string, jenis: string, induk: string | null) =>
  `insert into lokasi_arsip (id, kode, jenis, nama, induk_id, cari, dibuat_pada, diubah_pada)
    values ('${id}', '${kode}', '${jenis}', 'Arsip', ${induk ? `'${induk}'` : 'null'}, '', '${EARLIER}', '${EARLIER}')`;

const loan = (lokasi: string) =>
  `insert into pinjam_arsip (id, lokasi_id, peminjam, keperluan, jatuh_tempo, dipinjam_pada)
    values ('${newId()}', '${lokasi}', 'Tata usaha', 'Legalisir', '2026-12-01', '${EARLIER}')`;

beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  siswa = await house.build.dataSiswa({ nim: '2023001' });
  await breakRules(
    database.location,
    place(rak, 'R01', 'rak', null),
    place(boks, 'R01-B01', 'boks', rak),
    place(map, 'R01-B01-M01', 'map', boks),
    `insert into tempat_berkas (data_siswa_id, lokasi_id, sejak) values ('${siswa.id}', '${map}', '${EARLIER}')`,
  );
  expect(await named()).toEqual([]);
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const spoil = (...statements: string[]) => breakRules(database.location, ...statements);

async function named(): Promise<string[]> {
  // The record has no history here, which is another rule's.
  const found = [...(await checkRules(house.db)), ...(await checkReferences(house.db))].map(wordsByName);
  return found.filter((words) => !words.includes('riwayat'));
}

test('a box or folder in a container of another kind is named', async () => {
  await spoil(`update lokasi_arsip set induk_id = '${rak}' where id = '${map}'`);
  expect(await named()).toEqual(['Tempat R01-B01-M01: berada di dalam tempat yang bukan wadahnya']);
  await spoil(`update lokasi_arsip set induk_id = '${map}' where id in ('${map}', '${boks}')`);
  expect((await named()).toSorted()).toEqual([
    'Tempat R01-B01-M01: berada di dalam tempat yang bukan wadahnya',
    'Tempat R01-B01: berada di dalam tempat yang bukan wadahnya',
  ]);
});

test('papers on a bare shelf are named by their student', async () => {
  await spoil(`update tempat_berkas set lokasi_id = '${rak}'`);
  expect(await named()).toEqual(['Siswa 2023001: berkasnya tercatat di rak, bukan di boks atau map']);
});

test('papers, loans and places of what is not there are named', async () => {
  const gone = newId();
  await spoil(
    `update tempat_berkas set data_siswa_id = '${gone}', lokasi_id = '${gone}'`,
    loan(gone),
    `update lokasi_arsip set induk_id = '${gone}' where id = '${boks}'`,
  );
  expect((await named()).toSorted()).toEqual([
    `Tabel lokasi_arsip: induk_id menunjuk lokasi_arsip ${gone} yang tidak ada`,
    `Tabel pinjam_arsip: lokasi_id menunjuk lokasi_arsip ${gone} yang tidak ada`,
    `Tabel tempat_berkas: data_siswa_id menunjuk data_siswa ${gone} yang tidak ada`,
    `Tabel tempat_berkas: lokasi_id menunjuk lokasi_arsip ${gone} yang tidak ada`,
  ]);
});

test('a shelf that was lent is named; folder and box may be away at once', async () => {
  await spoil(loan(map), loan(boks));
  expect(await named()).toEqual([]);
  await spoil(loan(rak));
  expect(await named()).toEqual(['Tempat R01: rak tercatat dipinjam']);
});
