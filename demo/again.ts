// Students who were rejected and have sent their data again, and one who may be somebody the archive knows already.
import { addDays, HARI_INI } from './days.ts';
import type { Random } from './random.ts';
import { type DemoSiswa, officeMoment } from './siswa.ts';

/** Key in the gallery of the pictures that were rejected. */
export const formerOwner = (nim: string) => `${nim}:former`;

const AGAIN = 4;
/** Days between registration and today that the rejection and the answer need. */
const DAYS = 4;

/** Lets the students who have waited longest have been rejected once; their papers are good now. */
export function sendAgain(random: Random, waiting: readonly DemoSiswa[]): void {
  const since = addDays(HARI_INI, -DAYS);
  const chosen = waiting.filter(({ dokumen, dibuat_pada }) => dokumen.includes('fotokopi_kk') && dibuat_pada < since);
  for (const siswa of chosen.slice(0, AGAIN)) {
    const day = siswa.dibuat_pada.slice(0, 10);
    siswa.former = {
      pengelola: random.int(0, 1),
      ditolak_pada: officeMoment(random, addDays(day, 1)),
      alasan_penolakan: 'Nama: belum lengkap.\nFotokopi KK: foto buram.',
      tanda: [
        { bidang: 'nama', alasan: 'belum lengkap' },
        { bidang: 'fotokopi_kk', alasan: 'foto buram' },
      ],
      texts: { nama: siswa.nama.split(' ')[0] ?? siswa.nama, asal_sekolah: siswa.asal_sekolah.replace('Negeri', 'N') },
      flaws: { foto: { fotokopi_kk: 'blurred' } },
    };
    siswa.flaws = {};
    siswa.diubah_pada = officeMoment(random, addDays(day, 2));
  }
}

/** Gives the last of these the name and birthday of somebody in the archive: the same person, a year later. */
export function registerAgain(archive: readonly DemoSiswa[], waiting: readonly DemoSiswa[]): void {
  const later = waiting.findLast(({ former, flaws }) => former === undefined && Object.keys(flaws).length === 0);
  const known = archive.findLast(
    ({ jenis_kelamin, agama }) => jenis_kelamin === later?.jenis_kelamin && agama === later.agama,
  );
  if (!later || !known) return;
  later.nama = known.nama;
  later.tanggal_lahir = known.tanggal_lahir;
}
