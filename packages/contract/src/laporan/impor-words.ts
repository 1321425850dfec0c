// What people call things in their spreadsheets: headings and choices, compared without case and signs.

import { headingKeys, plain } from '../plain.ts';
import type { Gelombang } from '../sekolah/gelombang.ts';
import type { Pilihan, PilihanSekolah } from '../sekolah/pilihan.ts';
import { type DataSiswaField, dataSiswaLabels } from '../siswa/siswa-fields.ts';
import { eachOfStaf } from '../siswa/tambahan-staf.ts';
import type { BidangNilai } from './impor-pemetaan.ts';

const headings: Record<DataSiswaField, string> = {
  nama: 'nama|nama lengkap|nama siswa|nama mahasiswa|nama calon siswa|nama calon mahasiswa|nama peserta|nama peserta didik|nama pendaftar|nama lengkap siswa|nama lengkap mahasiswa|nama lengkap calon siswa|nama lengkap peserta didik|nama siswa lengkap|full name|name',
  nim: 'nim|no induk|nomor induk|no induk mahasiswa|nomor induk mahasiswa|no induk siswa|nomor induk siswa|nis|nipd|no pendaftaran|nomor pendaftaran|no registrasi|nomor registrasi|no reg|student id',
  tahun_ajaran:
    'tahun ajaran|tahun akademik|tahun pelajaran|thn ajaran|thn pelajaran|tapel|ta|th ajaran|th pelajaran|angkatan|tahun angkatan|tahun masuk|thn masuk|academic year',
  jurusan_pilihan:
    'jurusan|jurusan pilihan|nama jurusan|program studi|prodi|program|program keahlian|kompetensi keahlian|konsentrasi keahlian|bidang keahlian|paket keahlian|jurusan prodi|program studi pilihan|pilihan jurusan|pilihan program studi|study program|major',
  kelas_pilihan:
    'kelas|kelas pilihan|nama kelas|kelas program|program kelas|waktu kuliah|waktu belajar|pilihan kelas|shift|sesi|class',
  tempat_lahir:
    'tempat lahir|tmp lahir|tmpt lahir|tpt lahir|kota lahir|tempat tanggal lahir|tempat dan tanggal lahir|tempat tgl lahir|tempat dan tgl lahir|tmp tgl lahir|ttl|birth place',
  tanggal_lahir:
    'tanggal lahir|tgl lahir|tgl lhr|lahir|tempat tanggal lahir|tempat dan tanggal lahir|tempat tgl lahir|tempat dan tgl lahir|tmp tgl lahir|ttl|birth date|date of birth|dob',
  jenis_kelamin: 'jenis kelamin|jk|j k|l p|lp|kelamin|gender|sex|jns kelamin|jenis kelamin l p|jk l p',
  agama: 'agama|religion',
  asal_sekolah:
    'asal sekolah|sekolah asal|nama sekolah asal|sekolah|asal sma|asal smk|asal sma smk|asal slta|asal smp|asal smp mts|smp asal|sma asal|smk asal|sma smk asal|lulusan|nama sekolah|school',
  nomor_whatsapp:
    'nomor whatsapp|no whatsapp|whatsapp|wa|no wa|nomor wa|hp|no hp|nomor hp|hp wa|wa hp|no hp wa|no wa hp|nomor hp wa|nomor wa hp|no hp whatsapp|nomor hp whatsapp|no hp siswa|no wa siswa|no wa aktif|no hp aktif|telepon|no telepon|nomor telepon|telp|no telp|no tlp|tlp|no telp hp|no telp wa|no telp hp wa|telepon hp|no handphone|nomor handphone|handphone|kontak|no kontak|phone',
  tanggal_daftar:
    'tanggal daftar|tgl daftar|tanggal mendaftar|tgl mendaftar|tanggal pendaftaran|tgl pendaftaran|tanggal registrasi|tgl registrasi|tgl reg|waktu daftar|timestamp|registered',
  gelombang: 'gelombang|gelombang daftar|gelombang pendaftaran|gelombang ke|gel|gel daftar|gel pendaftaran|wave',
  biaya_pendidikan: 'biaya pendidikan|biaya|biaya kuliah|biaya sekolah|spp|uang kuliah|uang sekolah|fee|tuition',
  diskon: 'diskon|potongan|potongan biaya|discount|beasiswa|keringanan',
  ...eachOfStaf('headings'),
};

const fieldOf = new Map<string, DataSiswaField[]>();
for (const [field, words] of Object.entries(headings) as [DataSiswaField, string][]) {
  for (const word of [...words.split('|'), dataSiswaLabels[field]]) {
    const key = plain(word);
    const known = fieldOf.get(key) ?? [];
    if (!known.includes(field)) fieldOf.set(key, [...known, field]);
  }
}

/** The fields that a heading names: one, two for place and date of birth in one column, or none. */
export function fieldsOfHeading(heading: string): DataSiswaField[] {
  const [bare, whole] = headingKeys(heading);
  return fieldOf.get(bare) ?? fieldOf.get(whole) ?? [];
}

/** The keys of all headings that name a field of a record. */
export const judulSiswa: ReadonlySet<string> = new Set(fieldOf.keys());

const religions = meanings([
  ['Islam', 'islam|moslem|muslim'],
  ['Kristen', 'kristen|protestan|kristenprotestan'],
  ['Katolik', 'katolik|katholik|kristenkatolik'],
  ['Hindu', 'hindu'],
  ['Buddha', 'buddha|budha'],
  ['Khonghucu', 'khonghucu|konghucu'],
]);

const sexes = meanings([
  ['L', 'l|lk|laki|lakilaki|pria|m|male|cowok'],
  ['P', 'p|pr|perempuan|wanita|f|female|w|cewek'],
]);

const states = meanings([
  ['Tervalidasi', 'tervalidasi|divalidasi|valid|sudahvalid|terverifikasi|diterima'],
  ['Menunggu Validasi', 'menungguvalidasi|menunggu|belumvalid|belumdivalidasi|belumdiperiksa'],
  ['Ditolak', 'ditolak|tolak'],
]);

/** What each word means. */
function meanings(table: [value: string, words: string][]): Map<string, string> {
  return new Map(table.flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)));
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** A name that a major or class had once. */
export type NamaLama = Pilihan & { jenis: keyof PilihanSekolah };

/** The school's own names, by which a text is known; `tahun` is the school year of its row, where that is known. */
export type Dikenal = {
  pilihan: PilihanSekolah;
  gelombang: readonly Gelombang[];
  tahun?: string | undefined;
  /** What majors and classes were called before, the newest first. */
  dulu?: readonly NamaLama[];
};

/**
 * The value that a text of the file means for a field with fixed values, majors, classes and waves of this school among them,
 * also retired ones; undefined when nothing says so, or when it could be two.
 */
export function choiceOf(field: BidangNilai, text: string, dikenal: Dikenal): string | undefined {
  const word = plain(text);
  if (field === 'jenis_kelamin') return sexes.get(word);
  if (field === 'agama') return religions.get(word);
  if (field === 'status_data') return states.get(word);
  if (field === 'gelombang') return gelombangOf(word, dikenal);
  if (field !== 'jurusan_pilihan' && field !== 'kelas_pilihan') return undefined;
  const { jurusan, kelas } = dikenal.pilihan;
  const entries = field === 'jurusan_pilihan' ? jurusan : kelas;
  const bare = word.replace(/^(kelas|jurusan|prodi|programstudi|d3|s1|d4)/, '') || word;
  return (
    sureKode(entries, word) ??
    sureKode(entries, bare) ??
    (isOldName(entries, bare) ? undefined : kodeLike(entries, bare))
  );
}

/** The code of the major or class that is called so, and of which nobody could think that another is meant. */
export function kodeNamed(entries: readonly Pilihan[], text: string): string | undefined {
  return sureKode(entries, plain(text));
}

/** What is displayed counts; but where another one's code is the same text, it was called so once, and somebody must say. */
function sureKode(entries: readonly Pilihan[], word: string): string | undefined {
  return isOldName(entries, word) ? undefined : entries.find(({ nama }) => plain(nama) === word)?.kode;
}

/** A code is the first name of its entry. */
const isOldName = (entries: readonly Pilihan[], word: string) =>
  entries.some(({ kode, nama }) => plain(kode) === word && plain(nama) !== word);

/** The major or class that was called so once, for people to look at; none where another is called so now. */
export function likelyPilihan(
  jenis: keyof PilihanSekolah,
  text: string,
  { pilihan, dulu = [] }: Dikenal,
): string | undefined {
  const word = plain(text);
  const entries = pilihan[jenis];
  if (entries.some(({ nama }) => plain(nama) === word)) return undefined;
  const before = dulu.find((each) => each.jenis === jenis && plain(each.nama) === word)?.kode;
  const kode = entries.find((each) => plain(each.kode) === word)?.kode ?? before;
  return entries.some((each) => each.kode === kode) ? kode : undefined;
}

const withoutGelombang = (word: string) => word.replace(/^(gelombang|gel|wave)/, '');

/** By its number, or by the name that one wave of that school year has. */
function gelombangOf(word: string, { gelombang, tahun }: Dikenal): string | undefined {
  const rest = withoutGelombang(word);
  if (/^0?[1-9]$/.test(rest)) return rest.slice(-1);
  if (romans.includes(rest)) return String(romans.indexOf(rest) + 1);
  if (rest.length < 3) return undefined;
  const named = gelombang.filter(({ nama }) => withoutGelombang(plain(nama)).includes(rest));
  const ofYear = named.filter(({ tahun_ajaran }) => tahun_ajaran === tahun);
  const numbers = new Set((ofYear.length > 0 ? ofYear : named).map(({ nomor }) => nomor));
  return numbers.size === 1 ? String([...numbers][0]) : undefined;
}

/** The wave that a text may mean which says more than its number, such as `1 (Mei)`; for people to look at. */
export function likelyGelombang(text: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.some((word) => /^\d+$/.test(word) && !/^(0?[1-9]|20\d\d)$/.test(word))) return undefined;
  const numbers = new Set(words.flatMap((word) => gelombangOf(word, { pilihan: none, gelombang: [] }) ?? []));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

const none: PilihanSekolah = { jurusan: [], kelas: [] };

/** A code by the initials of its name, or by a beginning that only it has. */
function kodeLike(entries: readonly Pilihan[], word: string): string | undefined {
  const initials = (name: string) =>
    name
      .split(/\s+/)
      .map((part) => part[0])
      .join('')
      .toLowerCase();
  const exact = entries.find(({ nama }) => nama.includes(' ') && initials(nama) === word);
  if (exact) return exact.kode;
  const begun = word.length >= 3 ? entries.filter(({ nama }) => plain(nama).startsWith(word)) : [];
  return begun.length === 1 ? begun[0]?.kode : undefined;
}
