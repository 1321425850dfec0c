// Every number of the analysis is the total of the list that it opens, whatever the archive holds and however its schools are written.
import { jurusanPilihan, kelasPilihan, type StatusData, statusData } from '@gerbang/contract/choices';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { ejaanSekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

// Printed with a failure; set ANALISIS_SEED to run it again.
const seed = Number(process.env.ANALISIS_SEED ?? Date.now() % 1_000_000);
const years = ['2025/2026', '2026/2027'];
const DAY_MS = 86_400_000;

const values = fc.record({
  tahun_ajaran: fc.constantFrom(...years),
  gelombang: fc.constantFrom(1, 2),
  jurusan_pilihan: fc.constantFrom(...jurusanPilihan),
  kelas_pilihan: fc.constantFrom(...kelasPilihan),
  asal_sekolah: fc.constantFrom('SMKN 7', 'SMK N 7', 'SMK Negeri 7', 'SMA 1', 'sma 1'),
  status_data: fc.constantFrom(...statusData),
  tanggal_daftar: fc.constantFrom('2026-06-02', '2026-06-20', '2025-06-11'),
  sejak_hari: fc.integer({ min: 0, max: 12 }),
});

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
for (const { sejak_hari, ...each } of fc.sample(values, { seed, numRuns: 120 })) {
  const dibuat_pada = new Date(app.clock.now().getTime() - sejak_hari * DAY_MS).toISOString();
  await app.build.dataSiswa({ ...each, dibuat_pada, diubah_pada: dibuat_pada });
}
const pimpinan = await app.as('pimpinan');
const targetOf = (tahun_ajaran: string) => ({
  tahun_ajaran,
  jurusan: jurusanPilihan.map((kode) => ({ kode, jumlah: 9 })),
  kelas: kelasPilihan.map((kode) => ({ kode, jumlah: 9 })),
});
await pimpinan.call(sekolah.simpanTarget, { body: { daftar: years.map(targetOf), versi: 0 } });

type Angka = [what: string, jumlah: number, query: Record<string, string>, status?: StatusData];

/** The numbers of a year, or of a wave of it, with the filters that their links have. */
async function numbersOf(tahun_ajaran: string, gelombang: string | undefined): Promise<Angka[]> {
  const year = { tahun_ajaran };
  const query = { ...year, ...(gelombang && { gelombang }) };
  const { data } = (await admin.call(dashboard.analisis, { query })).body;
  const { menunggu } = (await admin.call(dashboard.kerja, { query })).body.data;
  const wave = (n: number) => ({ ...year, gelombang: String(n) });
  return [
    ...data.corong.flatMap((each): Angka[] => [
      [`corong ${each.gelombang}`, each.tervalidasi, wave(each.gelombang)],
      [`corong ${each.gelombang}`, each.menunggu, wave(each.gelombang), 'Menunggu Validasi'],
      [`corong ${each.gelombang}`, each.ditolak, wave(each.gelombang), 'Ditolak'],
    ]),
    ...(data.laju?.tahun ?? []).map(
      (each): Angka => [
        'laju',
        each.total,
        { tahun_ajaran: each.tahun_ajaran, gelombang: String(data.laju?.gelombang) },
      ],
    ),
    ...data.tren.map((each): Angka => ['tren', each.jumlah, { tahun_ajaran: each.tahun_ajaran }]),
    ...data.uang.map(
      ({ jumlah, jurusan_pilihan, ...each }): Angka => ['uang', jumlah, { ...wave(each.gelombang), jurusan_pilihan }],
    ),
    ...data.target.jurusan.map(({ kode, jumlah }): Angka => ['target', jumlah, { ...year, jurusan_pilihan: kode }]),
    ...data.target.kelas.map(({ kode, jumlah }): Angka => ['target', jumlah, { ...year, kelas_pilihan: kode }]),
    ...data.sekolah.flatMap(({ asal_sekolah, lalu, kini }): Angka[] => [
      [asal_sekolah, lalu, { tahun_ajaran: data.tahun_lalu, asal_sekolah }],
      [asal_sekolah, kini, { ...year, asal_sekolah }],
    ]),
    ...menunggu.map(({ jumlah, dikirim_dari, dikirim_sampai }): Angka => {
      const sent = { ...query, ...(dikirim_dari && { dikirim_dari }), dikirim_sampai };
      return [`menunggu sampai ${dikirim_sampai}`, jumlah, sent, 'Menunggu Validasi'];
    }),
  ];
}

async function expectTotals(): Promise<string[]> {
  const names = new Set<string>();
  for (const year of years) {
    for (const gelombang of [undefined, '1', '2']) {
      for (const [what, jumlah, query, status = 'Tervalidasi'] of await numbersOf(year, gelombang)) {
        const list = await admin.call(dataSiswa.list, { query: { ...query, statusData: status } as never });
        const said = `${what} ${JSON.stringify(query)} ${status}`;
        expect(list.body.totalItems, said).toBe(jumlah);
        names.add(what);
      }
    }
  }
  return [...names];
}

// Rules: STATISTIK-8, STATISTIK-14, STATISTIK-16, STATISTIK-17, EJAAN-2
test(`each number is the total of the list that it opens, also when spellings are merged (seed ${seed})`, async () => {
  await expectTotals();
  const body = { ejaan: ['SMKN 7', 'SMK N 7', 'SMK Negeri 7'], nama: 'SMK Negeri 7 Purwokerto' };
  expect((await admin.call(ejaanSekolah.gabung, { body })).status).toBe(201);
  const names = await expectTotals();
  for (const ejaan of body.ejaan) expect(names).not.toContain(ejaan);
});
