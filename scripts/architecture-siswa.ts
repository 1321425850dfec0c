// Who sees a student is said in one place (ARSIP-2). A file that reads what names students asks it, or has its reason here.

const SERVER = 'apps/server/src/';
const ROOM = `${SERVER}core/hak-lihat/`;
const ASKS = /from '(\.\.\/)+(core\/)?hak-lihat\/siswa\.ts'/;
/** Tables with names, NIMs or numbers of students, and with files of theirs that nothing else guards. */
const naming = 'data_siswa|berkas_lama|surat_resmi|surat_resmi_berkas|peminjaman|peminjaman_foto';
const READS = new RegExp(`(selectFrom|[jJ]oin)\\(\\s*'(${naming})\\b|\\b(from|join) (${naming})\\b`);

/** Files and folders of the server that read them without asking, by why nobody is shown more by it. */
const otherReaders = {
  'their calls are for admins, who see all': `features/akun/akun-siswa/ features/siswa/meja/ features/laporan/siswa-impor/
    features/siswa/data-siswa/perubahan.ts features/inventaris/peminjaman/peminjam.ts features/inventaris/peminjaman/ingatkan.ts features/arsip/lokasi-arsip/commands.ts
    features/arsip/surat-resmi/subjek.ts features/arsip/surat-resmi/commands.ts features/arsip/surat-resmi/terbit.ts`,
  'their callers name a state that they may see': `features/siswa/data-siswa/list-queries.ts features/siswa/data-siswa/numbered-pages.ts
    features/siswa/data-siswa/filter.ts features/siswa/data-siswa/cari-others.ts features/siswa/data-siswa/text-index.ts features/laporan/laporan/siswa-rows.ts
    features/laporan/ekspor/rows.ts features/sekolah/saran/ejaan.ts`,
  'they read what is one’s own': `features/siswa/data-diri/ features/siswa/salinan/ features/siswa/status/
    features/akun/data-pribadi/`,
  'what leaves them is numbers, states and places': `core/sekolah/kemampuan.ts features/laporan/dashboard/ core/ringkasan/ features/inventaris/peminjaman/dipinjam.ts
    features/inventaris/peminjaman/langkah.ts features/inventaris/peminjaman/tersedia.ts features/arsip/surat-resmi/daftar-kunci.ts
    features/arsip/surat-resmi/lompatan.ts features/arsip/surat-resmi/cabut.ts`,
  'what they read goes into a table, the bin or a letter to its person': `core/riwayat/ features/siswa/sampah/ core/sampah/
    core/berkas/asli.ts core/berkas/berkas-lama.ts features/arsip/surat-resmi/lepas.ts operations/retention/
    operations/pemusnahan/commands.ts operations/pemusnahan/work.ts`,
  'the check names nobody': 'operations/check/',
};

/** Files, given without comments, that read students and neither ask nor have a reason; and reasons that nothing needs. */
export function siswaProblems(files: Map<string, string>, isTest: (path: string) => boolean): string[] {
  const readers = [...files]
    .filter(
      ([path]) =>
        /^apps\/server\/src\/(features|core|operations)\//.test(path) && !path.startsWith(ROOM) && !isTest(path),
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
          `${SERVER}${path}: reads what names students: ask core/hak-lihat/siswa.ts whom the viewer sees, or add the file with its reason to scripts/architecture-siswa.ts`,
      ),
    ...known
      .filter((each) => files.has(`${ROOM}siswa.ts`) && !readers.some((path) => path.startsWith(each)))
      .map((each) => `scripts/architecture-siswa.ts: ${each} reads no students any more`),
  ];
}
