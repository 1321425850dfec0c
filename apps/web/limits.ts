// How many bytes a student's whole side may have, held while the web app is built, and what a service worker keeps of it. What
// a visit costs is counted on the wire (tests/stories/wire.ts): what a browser asks for no graph of imports knows.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type Graph, modulesOf, withImports } from './wire-files.ts';

/** JavaScript and CSS after gzip, in bytes: of everything that a student does the work on, and what the help adds to it. */
const MOST = { siswa: 235_000, bantuan: 5_000 };

/** The pages that a student can open, without and with a session. */
const siswa = [
  /\/app\/(layout|not-found\.page)\.tsx$/,
  /\/features\/akun\/auth\/[\w-]+\.page\.tsx$/,
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

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The files of the application and of the pages that match, with what they load on demand. */
function visit(bundle: Bundle, graph: Graph, pages: RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  const roots = pages.flatMap((page) => ids.filter((id) => page.test(id)));
  if (roots.length < pages.length) throw new Error(`Halaman untuk batas ukuran tidak ditemukan: ${pages.join(', ')}`);
  const modules = modulesOf(graph, roots, isUsual);
  const theirs = chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.has(id)));
  return withImports(bundle, [entryOf(bundle), ...theirs.map(({ fileName }) => fileName)]);
}

/** The file that an address behind the sign-in begins with. */
export function entryOf(bundle: Bundle): string {
  const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry && each.name === 'index');
  if (!entry) throw new Error('Build tanpa berkas utama');
  return entry.fileName;
}

/** The files of the page on which anybody checks a paper. */
export const verifikasiFiles = (bundle: Bundle, graph: Graph): string[] => visit(bundle, graph, [verifikasi]);

/** The files of the page of a count, with what reads codes for it. */
export function opnameFiles(bundle: Bundle, graph: Graph): string[] {
  const reader = Object.keys(bundle).filter((name) => codeReader.test(name));
  if (reader.length < 2) throw new Error('Build tanpa pembaca kode');
  return [...new Set([...visit(bundle, graph, [opname]), ...reader])];
}

/** The files of everything that a student can open. */
export const siswaFiles = (bundle: Bundle, graph: Graph): string[] => visit(bundle, graph, [...siswa, bantuan]);

const isUsual = (id: string) => ![forStaff, forPapers, forMoreFields, withNetwork].some((rare) => rare.test(id));

function bytesOf(bundle: Bundle, names: string[]): number {
  const gzipped = (file: Bundle[string] | undefined) =>
    file ? gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length : 0;
  return names.reduce((sum, name) => sum + gzipped(bundle[name]), 0);
}

/** Fails the build when a visit costs more than it may. */
export function limits(): Plugin {
  return {
    name: 'limits',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        const costs = { siswa: bytesOf(bundle, visit(bundle, this, siswa)), bantuan: 0 };
        costs.bantuan = bytesOf(bundle, siswaFiles(bundle, this)) - costs.siswa;
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
