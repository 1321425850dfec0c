// Wings of features (docs/design/code-structure.md): others enter one by its door, and no two enter each other.

/** Which wing may enter which, in the server and on the web. */
const entrances: { from: string; to: string; reason: string }[] = [
  { from: 'arsip', to: 'akun', reason: 'a destruction asks for a proof of who decides' },
  { from: 'program', to: 'akun', reason: 'keys and webhooks ask for the password; a key ends with its account' },
  { from: 'sekolah', to: 'akun', reason: 'strict mode is judged with each session; a dangerous switch asks for proof' },
  { from: 'sekolah', to: 'program', reason: 'the page of settings shows keys and webhooks' },
  { from: 'sekolah', to: 'siswa', reason: 'the help tells the keys that the desk lists' },
  { from: 'siswa', to: 'akun', reason: 'a record has an account, its student agrees to the notice' },
  { from: 'siswa', to: 'arsip', reason: 'papers and their places belong to a record, and end with it' },
  { from: 'siswa', to: 'inventaris', reason: 'a record’s page says what its student has borrowed' },
  { from: 'laporan', to: 'arsip', reason: 'papers end with a record that an import takes back' },
  { from: 'laporan', to: 'inventaris', reason: 'an import writes the items that staff read' },
  { from: 'laporan', to: 'sekolah', reason: 'an import may bring majors; the first start leads to the settings' },
  { from: 'laporan', to: 'siswa', reason: 'an import writes records; the dashboard of a student is their own record' },
];

type Module = { path: string; imports: { target: string }[] };
/** An import of a file of a wing from outside it. */
type Entry = { app: string; path: string; to: string; from: string; wing: string };
type Reading = { resolve: (path: string, target: string) => string | undefined; isTest: (path: string) => boolean };

/** Imports that go past a door, lead into a wing that nobody said, or lead round. */
export function wingProblems(modules: Module[], reading: Reading): string[] {
  const entries = entriesOf(modules, reading);
  const isEntrance = ({ from, wing }: Entry) => entrances.some((each) => each.from === from && each.to === wing);
  return [
    ...entries
      .filter(({ path, to }) => !isDoor(to) && !joinsRooms.test(path))
      .map(
        ({ path, to, wing }) =>
          `${path}: ${to} is behind the door of ${wing}: import door.ts of that wing, and name there what others need`,
      ),
    ...entries
      .filter((entry) => entry.from !== '' && !isEntrance(entry))
      .map(
        ({ path, from, wing }) =>
          `${path}: wing ${from} may not enter wing ${wing}: let app.ts or app/ pass it in, move it to where both may ` +
          'import it (core/, ui/), or add the pair with its reason to scripts/architecture-wings.ts',
      ),
    ...apps.flatMap((app) => {
      const { circle } = orderOf(modules, entries, app);
      return circle.length > 0
        ? [`apps/${app}: wings ${circle.join(', ')} enter each other: one of them comes first`]
        : [];
    }),
  ];
}

/** The wings of both apps, from the lowest floor to the highest. */
export function wingOrder(modules: Module[], reading: Reading): string[] {
  const entries = entriesOf(modules, reading);
  return apps.map((app) => {
    const { floors } = orderOf(modules, entries, app);
    return `${app}: ${floors.map((floor) => floor.join(', ')).join(' < ')}`;
  });
}

/** What puts rooms together by their routes and pages; and threads, which begin with nothing and cannot wait for a whole wing. */
const joinsRooms = /^apps\/(server\/src\/(app\.ts|operations\/.*\.worker\.ts)|web\/src\/app\/)/;
const apps = ['server', 'web'] as const;
const isApp = (name = ''): name is (typeof apps)[number] => apps.some((app) => app === name);
const appOf = (path: string) => /^apps\/([^/]+)\/src\//.exec(path)?.[1];
const wingOf = (path: string) => /^apps\/[^/]+\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';
const isDoor = (path: string) => /\/features\/[^/]+\/door\.tsx?$/.test(path);

function entriesOf(modules: Module[], { resolve, isTest }: Reading): Entry[] {
  return modules
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => imports.map(({ target }) => entryOf(path, resolve(path, target))))
    .filter((entry) => entry !== undefined);
}

function entryOf(path: string, to = ''): Entry | undefined {
  const [app, from, wing] = [appOf(path), wingOf(path), wingOf(to)];
  if (!isApp(app) || wing === '' || app !== appOf(to) || from === wing) return undefined;
  return { app, path, to, from, wing };
}

/** An app's wings, each on the lowest floor that what it enters allows, and those that find none because they lead round. */
function orderOf(modules: Module[], entries: Entry[], app: string): { floors: string[][]; circle: string[] } {
  const floors: string[][] = [];
  let rest = [...new Set(modules.map(({ path }) => (appOf(path) === app ? wingOf(path) : '')))].filter(Boolean).sort();
  while (rest.length > 0) {
    const above = rest;
    const isFree = (wing: string) =>
      !entries.some((each) => each.app === app && each.from === wing && above.includes(each.wing));
    const floor = rest.filter(isFree);
    if (floor.length === 0) return { floors, circle: rest };
    floors.push(floor);
    rest = rest.filter((wing) => !floor.includes(wing));
  }
  return { floors, circle: [] };
}
