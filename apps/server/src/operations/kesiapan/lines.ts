// What the readiness screen says of each thing: from facts to a state, a sentence and a step.

import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { type Baris, barisKesiapan, type NamaBaris, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { quoted } from '../../platform/called.ts';
import type { BackupNote, RehearsalNote } from '../backup/backup-notes.ts';
import { langkahPeriksa } from '../check/steps.ts';
import { attention, bad, ready, type Verdict } from './judged.ts';
import {
  judgeAddress,
  judgeFactors,
  judgeKeys,
  judgeMail,
  judgeStrict,
  judgeVersion,
  type SecurityFacts,
} from './security-lines.ts';

export type Facts = {
  now: Date;
  backup: BackupNote | undefined;
  rehearsal: RehearsalNote | undefined;
  check: Pemeriksaan | undefined;
  /** Bytes of the disk of the data folder; undefined where it cannot be asked. */
  disk: { free: number; size: number } | undefined;
  /** When the newest entry of the audit log was written. */
  newestEntry: string | undefined;
  /** Days by which the clock jumped, while it is not believed again. */
  jump: number | undefined;
  security: SecurityFacts;
};

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const BACKUP_OLD_MS = DAY;
const REHEARSAL_OLD_MS = 35 * DAY;
const CHECK_OLD_MS = 7 * DAY;
const GIGABYTE = 1e9;
/** Below it the database soon has no room to work. */
const LEAST_FREE = GIGABYTE;
const SMALL_SHARE = 0.15;
/** Clocks of several instances differ a little. */
const CLOCK_SLACK_MS = 2 * 60_000;

const WAIT = 'Tunggu hasil pemeriksaan.';

const judges: Record<NamaBaris, (facts: Facts) => Verdict> = {
  cadangan: judgeBackup,
  gladi: judgeRehearsal,
  pemeriksaan: judgeCheck,
  'basis-data': judgeDatabase,
  ruang: judgeRoom,
  jam: judgeClock,
  alamat: ({ security }) => judgeAddress(security),
  surat: ({ security }) => judgeMail(security),
  kunci: ({ security }) => judgeKeys(security),
  faktor: ({ security }) => judgeFactors(security),
  ketat: ({ security }) => judgeStrict(security),
  versi: ({ security }) => judgeVersion(security),
};

export function linesOf(facts: Facts): Baris[] {
  return (Object.keys(barisKesiapan) as NamaBaris[]).map((nama) => ({ nama, ...judges[nama](facts) }));
}

/** Of a clock that ran ahead, too: such a time says nothing. */
const isOld = (now: Date, iso: string, most: number) => {
  const age = now.getTime() - Date.parse(iso);
  return age > most || age < -CLOCK_SLACK_MS;
};

function judgeBackup({ now, backup }: Facts): Verdict {
  const make = `Minta petugas TI membuat cadangan: ${quoted('cadangan buat')}`;
  if (!backup) return bad('Belum ada cadangan yang tercatat.', make);
  if (backup.dilihat_pada === '') return bad(`Belum ada cadangan. ${backup.gagal ?? ''}`, make);
  const seen = `Terakhir ${formatWaktu(backup.dilihat_pada)}: ${contents(backup)}.`;
  if (backup.gagal !== null) return bad(`Cadangan terbaru gagal: ${backup.gagal} ${seen}`, make);
  if (isOld(now, backup.dilihat_pada, BACKUP_OLD_MS))
    return attention(`Lebih dari 24 jam tanpa cadangan. ${seen}`, make);
  if (backup.rusak > 0) return attention(...damagedPictures(seen, backup));
  return ready(seen);
}

/** The command brings nothing back of which no backup has a copy. */
function damagedPictures(seen: string, { rusak, tanpa_salinan }: BackupNote): [kalimat: string, langkah: string] {
  const found = `${seen} ${formatNumber(rusak)} gambar rusak di tempat penyimpanannya`;
  const mend = `Minta petugas TI mengembalikannya: ${quoted('cadangan gambar')}`;
  if (tanpa_salinan === 0) return [`${found}.`, mend];
  if (tanpa_salinan < rusak) {
    const without = `${formatNumber(tanpa_salinan)} di antaranya tanpa salinan di cadangan mana pun.`;
    return [`${found}, ${without}`, `${mend}; sisanya, yang disebut perintah itu, diunggah lagi oleh pemiliknya.`];
  }
  const name = `Minta petugas TI menyebut gambar siapa: ${quoted('cadangan gambar')}`;
  return [`${found}, tanpa salinan di cadangan mana pun.`, `${name}. Pemiliknya perlu mengunggah lagi.`];
}

function judgeRehearsal({ now, rehearsal }: Facts): Verdict {
  const step = `Minta petugas TI mencoba memulihkan cadangan: ${quoted('cadangan latihan')}`;
  if (!rehearsal) return attention('Belum pernah dicoba apakah cadangan dapat dipulihkan.', step);
  const seen = `${formatWaktu(rehearsal.pada)}: ${contents(rehearsal)} terbaca kembali.`;
  if (rehearsal.masalah.length > 0) {
    const found = `${formatWaktu(rehearsal.pada)}: ${formatNumber(rehearsal.masalah.length)} masalah.`;
    return bad(
      `${found} ${rehearsal.masalah[0] ?? ''}`,
      `Cadangan lama jangan dihapus. Minta petugas TI: ${quoted('cadangan buat')}, lalu ${quoted('cadangan latihan')}`,
    );
  }
  return isOld(now, rehearsal.pada, REHEARSAL_OLD_MS) ? attention(`Sudah lama. ${seen}`, step) : ready(seen);
}

function judgeCheck({ now, check }: Facts): Verdict {
  const start = 'Tekan Periksa sekarang.';
  if (!check) return attention('Data belum pernah diperiksa seluruhnya.', start);
  if (check.selesai === null) return attention('Sedang diperiksa.', WAIT);
  const when = formatWaktu(check.selesai);
  if (check.tahap === 'gagal') return attention(`Pemeriksaan terakhir tidak selesai (${when}).`, start);
  const found = check.jumlah.reduce((sum, { jumlah }) => sum + jumlah, 0);
  if (found > 0)
    return bad(`${when}: ${formatNumber(found)} masalah ditemukan.`, 'Ikuti langkah pada Masalah yang ditemukan.');
  const seen = `${when}: ${contents(check)}, semuanya utuh.`;
  return isOld(now, check.selesai, CHECK_OLD_MS) ? attention(`Sudah lebih dari seminggu. ${seen}`, start) : ready(seen);
}

/** By the last check that came to its end: to look at every page takes longer than somebody waits for a screen. */
function judgeDatabase({ check }: Facts): Verdict {
  const isDamaged = check?.jumlah.some(({ bagian }) => bagian === 'basis-data');
  if (isDamaged) {
    return bad('Ada bagian yang rusak.', langkahPeriksa['basis-data']);
  }
  if (check?.tahap === 'selesai') return ready('Menjawab, dan utuh pada pemeriksaan terakhir.');
  return check?.selesai === null
    ? attention('Menjawab. Keutuhannya sedang diperiksa.', WAIT)
    : attention('Menjawab, tetapi keutuhannya belum diperiksa.', 'Tekan Periksa sekarang.');
}

function judgeRoom({ disk }: Facts): Verdict {
  const step = 'Minta petugas TI menambah ruang, atau kosongkan Sampah.';
  if (!disk) return attention('Ruang yang tersisa tidak dapat diketahui.', 'Minta petugas TI melihatnya.');
  const used = Math.round((1 - disk.free / disk.size) * 100);
  const seen = `Tersisa ${gigabytes(disk.free)} dari ${gigabytes(disk.size)}, terpakai ${used}%.`;
  if (disk.free < LEAST_FREE) return bad(`Hampir penuh. ${seen}`, step);
  return disk.free < disk.size * SMALL_SHARE ? attention(seen, step) : ready(seen);
}

function judgeClock({ now, newestEntry, jump }: Facts): Verdict {
  const seen = `Jam server ${formatWaktu(now.toISOString())}.`;
  const step = 'Minta petugas TI menyalakan penyetelan jam otomatis (NTP).';
  if (newestEntry && Date.parse(newestEntry) - now.getTime() > CLOCK_SLACK_MS) {
    return bad(`${seen} Catatan terbaru bertanggal sesudahnya, ${formatWaktu(newestEntry)}.`, step);
  }
  if (jump !== undefined) {
    const days = formatNumber(Math.round(Math.abs(jump)));
    const where = jump < 0 ? 'mundur' : 'maju';
    return attention(
      `${seen} Jam itu melompat ${days} hari ${where}: tidak ada yang dihapus karena umur sebelum ia berjalan wajar selama sehari.`,
      step,
    );
  }
  return ready(seen);
}

const contents = ({ siswa, gambar }: { siswa: number; gambar: number }) =>
  `${formatNumber(siswa)} siswa, ${formatNumber(gambar)} gambar`;

const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1).replace('.', ',')} GB`;
