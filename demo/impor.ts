// One finished import: the alumni of 2022, who were on paper. It is made now and not on the demo's day, so that it may be taken back.
import { createImpor, runPlan, setPemetaan, startStage } from '../apps/server/src/features/laporan/impor/commands.ts';
import { getImporDetail } from '../apps/server/src/features/laporan/impor/queries.ts';
import { workOn } from '../apps/server/src/features/laporan/impor/work.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { Images } from '../apps/server/src/platform/images/images.ts';
import { addDays, inWords } from './days.ts';
import { createSiswa, type DemoSiswa } from './siswa.ts';

const NAMA_BERKAS = 'Arsip siswa 2022.csv';
const COUNT = 14;
const headings =
  'No Induk;Nama Lengkap;Tempat, Tanggal Lahir;L/P;Agama;Sekolah Asal;No. HP;Prodi;Kelas;Tahun Ajaran;Gelombang;Tgl Daftar;Biaya;Potongan';

/** The file as a school has it; the last row has a day that there is not. */
export function archiveFile(): Buffer {
  const rows = Array.from({ length: COUNT }, (_, n) => rowOf(alumnus(n), n === COUNT - 1));
  return Buffer.from([headings, ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';'))].join('\r\n'));
}

function alumnus(n: number): DemoSiswa {
  const tanggal_daftar = addDays('2022-05-02', 9 * n);
  const dibuat_pada = `${tanggal_daftar}T03:00:00.000Z`;
  const gelombang = 1 + Math.floor(n / 5);
  const nim = `22102${String(n + 1).padStart(2, '0')}`;
  return createSiswa('arsip', { nim, tahun: 2022, tanggal_daftar, gelombang, dibuat_pada, status_data: 'Tervalidasi' });
}

function rowOf(siswa: DemoSiswa, isWrong: boolean): (string | number)[] {
  const lahir = isWrong ? '31 Februari 2004' : inWords(siswa.tanggal_lahir);
  const daftar = siswa.tanggal_daftar.split('-').reverse().join('/');
  return [
    ...[siswa.nim, siswa.nama.toUpperCase(), `${siswa.tempat_lahir}, ${lahir}`, siswa.jenis_kelamin, siswa.agama],
    ...[siswa.asal_sekolah, siswa.nomor_whatsapp, siswa.jurusan_pilihan, siswa.kelas_pilihan, siswa.tahun_ajaran],
    ...[siswa.gelombang, daftar, siswa.biaya_pendidikan, siswa.diskon],
  ];
}

/** Imports the file as the second admin would. */
export async function importArchive(db: Db, images: Images): Promise<void> {
  const actor = await db
    .selectFrom('akun')
    .select(['id', 'role'])
    .where('email', '=', 'agus@demo.example')
    .executeTakeFirstOrThrow();
  const file = archiveFile();
  const work = () =>
    workOn(
      { base: { db, clock: systemClock }, images, log, sources: { table: { file } } },
      new AbortController().signal,
    );
  const id = await createImpor(
    { db, clock: systemClock, actor },
    {
      baru: { jenis: 'siswa', nama_berkas: NAMA_BERKAS, ukuran: file.length },
    },
  );
  await startStage({ db, clock: systemClock }, { id, lembar: null });
  await work();
  const { saran: pemetaan } = await getImporDetail(db, id, actor);
  if (!pemetaan) throw new Error('The columns of the archive are not known');
  await setPemetaan({ db, clock: systemClock, actor }, { id, pemetaan, nama: '' });
  await work();
  const { rencana } = await getImporDetail(db, id, actor);
  await runPlan({ db, clock: systemClock, actor }, { id, rencana });
  await work();
}

const log = { error: (facts: unknown, words?: string) => console.error(words, facts), info: () => undefined };
