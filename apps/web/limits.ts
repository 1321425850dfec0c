// How many bytes a visit may cost, held while the web app is built: on the phone and the connection of a student each
// of them is waited for.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * JavaScript and CSS after gzip, in bytes: of a cold visit of /login, of everything that a student does the work on, and
 * what the help adds to it for whoever opens that.
 */
const MOST = { login: 128_000, siswa: 223_500, bantuan: 5_000 };

/** The pages that a student can open, without and with a session. */
const siswa = [
  /\/app\/(layout|not-found\.page)\.tsx$/,
  /\/features\/akun\/auth\/[\w-]+\.page\.tsx$/,
  /\/features\/akun\/tautan\/[\w-]+\.page\.tsx$/,
  /\/features\/laporan\/dashboard\/dashboard-siswa\.page\.tsx$/,
  /\/features\/siswa\/data-diri\/[\w-]+\.page\.tsx$/,
  /\/features\/akun\/profile\/profile\.page\.tsx$/,
  /\/features\/akun\/sesi\/sesi\.page\.tsx$/,
  /\/features\/akun\/data-pribadi\/privasi\.page\.tsx$/,
];
const bantuan = /\/features\/sekolah\/bantuan\/bantuan\.page\.tsx$/;
/** What a student's pages load for staff only. */
const forStaff =
  /\/(features\/akun\/profile\/profile-staf\.tsx|features\/akun\/keamanan\/[\w-]+\.tsx?|features\/sekolah\/bantuan\/(admin|pimpinan)\.ts|app\/(palette\/gate|navigation-staf)\.tsx|ui\/undo-bar\.tsx|lib\/keeper\/adopt\.ts)$/;
/** What the first PDF and HEIC load, more than all else together, the first page that is made straight and the first code on one. */
const forPapers = /\/(lib\/other-kinds\.ts|ui\/page-dialog\.tsx|form\/(straighten-dokumen\.tsx|read-kode\.ts))$/;
/** What the form loads only where the school asks for more fields than the specification's. */
const forMoreFields = /form\/tambahan-input\.tsx$/;
const verifikasi = /\/features\/arsip\/verifikasi\/verifikasi\.page\.tsx$/;
/** What somebody loads who shares the own state or registers: nothing of it goes without a network. */
const withNetwork = /features\/(siswa\/status\/bagikan-dialog|akun\/auth\/(terdaftar|mail-domain))\.tsx?$/;
const opname = /\/features\/inventaris\/opname\/sesi-opname\.page\.tsx$/;
/** What reads codes, in a worker that no page imports. */
const codeReader = /\/(code\.worker|zxing_reader)-[^/]*\.(js|wasm)$/;
const login = [/\/features\/akun\/auth\/login\.page\.tsx$/];

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What a visit loads: the files and their bytes after gzip. */
export type Visit = { files: string[]; bytes: number };

/** The files of the entry and of the pages that match: what they import, and with `later` what they load on demand. */
function visit(bundle: Bundle, pages: RegExp[], { later }: { later: boolean }): Visit {
  const files = new Set<string>();
  const add = (name: string, follow: boolean) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (asset.endsWith('.js')) files.add(asset);
    for (const each of chunk.imports) add(each, follow);
    if (follow) for (const each of chunk.dynamicImports) if (!isRare(bundle[each])) add(each, follow);
  };
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
  // Careful: on demand the entry loads every page there is.
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName, false);
  const opened = chunks.filter((chunk) => pages.some((page) => page.test(facadeOf(chunk, page))));
  if (opened.length < pages.length) throw new Error(`Halaman untuk batas ukuran tidak ditemukan: ${pages.join(', ')}`);
  for (const { fileName } of opened) add(fileName, later);
  return { files: [...files], bytes: [...files].reduce((sum, name) => sum + gzipped(bundle, name), 0) };
}

/** The page that a file is of; one that shares its file with others is found in it. */
const facadeOf = ({ facadeModuleId, moduleIds }: Chunk, page: RegExp): string =>
  facadeModuleId ?? (page === opname ? moduleIds.find((id) => page.test(id)) : undefined) ?? '';

/** The files of the page on which anybody checks a paper. */
export const verifikasiFiles = (bundle: Bundle): string[] => visit(bundle, [verifikasi], { later: true }).files;

/** The files of the page of a count, with what reads codes for it. */
export function opnameFiles(bundle: Bundle): string[] {
  const reader = Object.keys(bundle).filter((name) => codeReader.test(name));
  if (reader.length < 2) throw new Error('Build tanpa pembaca kode');
  return [...new Set([...visit(bundle, [opname], { later: true }).files, ...reader])];
}

/** The files of everything that a student can open. */
export const siswaFiles = (bundle: Bundle): string[] => withBantuan(bundle).files;

const withBantuan = (bundle: Bundle) => visit(bundle, [...siswa, bantuan], { later: true });

/** Careful: a chunk that others import besides has no facade. */
const isRare = (chunk: Rolldown.OutputAsset | Chunk | undefined) =>
  chunk?.type === 'chunk' &&
  [forStaff, forPapers, forMoreFields, withNetwork].some((rare) =>
    rare.test(chunk.facadeModuleId ?? chunk.moduleIds.at(-1) ?? ''),
  );

function gzipped(bundle: Bundle, name: string): number {
  const file = bundle[name];
  if (!file) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
}

/** Fails the build when a visit costs more than it may. */
export function limits(): Plugin {
  return {
    name: 'limits',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        const costs = {
          login: visit(bundle, login, { later: false }).bytes,
          siswa: visit(bundle, siswa, { later: true }).bytes,
          bantuan: 0,
        };
        costs.bantuan = withBantuan(bundle).bytes - costs.siswa;
        for (const [name, most] of Object.entries(MOST) as [keyof typeof MOST, number][]) {
          const said = `${name}: ${kb(costs[name])} dari ${kb(most)} KB JavaScript dan CSS (gzip)`;
          this.info(said);
          if (costs[name] > most) this.error(`Batas ukuran terlewati, ${said}`);
        }
      },
    },
  };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);
