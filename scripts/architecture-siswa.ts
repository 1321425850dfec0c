// Who sees a student is said in one place (ARSIP-2). A file that reads what names students asks it, or has its reason here.

const SERVER = 'apps/server/src/';
const ROOM = `${SERVER}features/hak-lihat/`;
const ASKS = /from '(\.\.\/)+(features\/)?hak-lihat\/siswa\.ts'/;
/** Tables with names, NIMs or numbers of students, and with files of theirs that nothing else guards. */
const naming = 'data_siswa|berkas_lama|surat_resmi|surat_resmi_berkas|peminjaman|peminjaman_foto';
const READS = new RegExp(`(selectFrom|[jJ]oin)\\(\\s*'(${naming})\\b|\\b(from|join) (${naming})\\b`);

/** Files and folders of the server that read them without asking, by why nobody is shown more by it. */
const otherReaders = {
  'their calls are for admins, who see all': `features/akun-siswa/ features/meja/ features/siswa-impor/
    features/data-siswa/perubahan.ts features/peminjaman/peminjam.ts features/peminjaman/ingatkan.ts features/lokasi-arsip/commands.ts
    features/surat-resmi/subjek.ts features/surat-resmi/commands.ts features/surat-resmi/terbit.ts`,
  'their callers name a state that they may see': `features/data-siswa/list-queries.ts features/data-siswa/numbered-pages.ts
    features/data-siswa/filter.ts features/data-siswa/cari-others.ts features/data-siswa/text-index.ts features/laporan/siswa-rows.ts
    features/ekspor/rows.ts features/saran/ejaan.ts`,
  'they read what is one’s own': 'features/data-diri/ features/data-pribadi/ features/status/',
  'what leaves them is numbers, states and places': `features/dashboard/ features/ringkasan/ features/peminjaman/dipinjam.ts
    features/peminjaman/langkah.ts features/peminjaman/tersedia.ts features/surat-resmi/daftar-kunci.ts
    features/surat-resmi/lompatan.ts features/surat-resmi/cabut.ts`,
  'what they read goes into a table, the bin or a letter to its person': `features/riwayat/ features/sampah/
    features/berkas/asli.ts features/berkas/berkas-lama.ts features/surat-resmi/lepas.ts operations/retention/
    operations/pemusnahan/commands.ts operations/pemusnahan/work.ts`,
  'the check names nobody': 'operations/check/',
};

/** Files, given without comments, that read students and neither ask nor have a reason; and reasons that nothing needs. */
export function siswaProblems(files: Map<string, string>, isTest: (path: string) => boolean): string[] {
  const readers = [...files]
    .filter(
      ([path]) => /^apps\/server\/src\/(features|operations)\//.test(path) && !path.startsWith(ROOM) && !isTest(path),
    )
    .filter(([, source]) => READS.test(source) || source.includes('contract/status-readers'))
    .map(([path]) => path.slice(SERVER.length));
  const known = Object.values(otherReaders).flatMap((paths) => paths.split(/\s+/));
  const hasReason = (path: string) => known.some((each) => path.startsWith(each));
  return [
    ...readers
      .filter((path) => !hasReason(path) && !ASKS.test(files.get(SERVER + path) ?? ''))
      .map(
        (path) =>
          `${SERVER}${path}: reads what names students: ask features/hak-lihat/siswa.ts whom the viewer sees, or add the file with its reason to scripts/architecture-siswa.ts`,
      ),
    ...known
      .filter((each) => files.has(`${ROOM}siswa.ts`) && !readers.some((path) => path.startsWith(each)))
      .map((each) => `scripts/architecture-siswa.ts: ${each} reads no students any more`),
  ];
}
