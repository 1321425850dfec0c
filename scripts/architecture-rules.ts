// Who may import whom (docs/architecture.md), as data. The check beside this file reads it.

/** A part of the house: which files belong to it, and which other parts they may import. */
type HousePart = { name: string; matches: RegExp; imports: string[]; advice: string };

const carried = ['server/schema', 'server/platform', 'contract'];
const product = ['server/features', 'server/core', ...carried];
const server = ['server/app', 'server/operations', ...product];

/** The first part that matches a path owns it. Tests are listed under `testing` below, not here. */
export const parts: HousePart[] = [
  {
    name: 'contract',
    matches: /^packages\/contract\/src\//,
    imports: [],
    advice: 'the contract is read by server and web alike and knows only zod: move what it needs into the contract',
  },
  {
    name: 'server/main',
    matches: /^apps\/server\/src\/(main\.ts|boot\.mjs)$/,
    imports: [...server],
    advice: 'main.ts only puts the parts together: move what is shared into platform/ or a feature',
  },
  {
    name: 'server/features',
    matches: /^apps\/server\/src\/features\//,
    imports: ['server/core', ...carried],
    advice: 'a feature gets what it needs as a parameter: the app puts the features together, not the other way round',
  },
  {
    name: 'server/core',
    matches: /^apps\/server\/src\/core\//,
    imports: [...carried],
    advice: 'core/ knows no wing and keeps what several wings need: what one wing needs alone lives there',
  },
  {
    name: 'server/schema',
    matches: /^apps\/server\/src\/schema\//,
    imports: ['server/platform', 'contract'],
    advice:
      'schema/ says which tables there are and how they came about: who reads or writes them is a feature or operations/',
  },
  {
    name: 'server/operations',
    matches: /^apps\/server\/src\/operations\//,
    imports: [...product, 'server/app'],
    advice: 'operations/ serves whoever runs the server; the product does without it',
  },
  {
    name: 'server/platform',
    matches: /^apps\/server\/src\/platform\//,
    imports: ['contract'],
    advice: 'the platform knows no feature: pass it a function or a value from the feature or from app.ts instead',
  },
  {
    name: 'server/app',
    matches: /^apps\/server\/src\/[^/]+\.ts$/,
    imports: [...product, 'server/operations'],
    advice: 'app.ts lists the features; main.ts and the commands use the app, not the other way round',
  },
  {
    name: 'demo',
    matches: /^demo\//,
    imports: [...server],
    advice: 'the demo fills the product with people; nothing of the product uses it',
  },
  {
    name: 'web/main',
    matches: /^apps\/web\/src\/[^/]+\.tsx?$/,
    imports: ['web/app', 'web/ui', 'web/lib'],
    advice: 'main.tsx only starts the app: screens are named in app/ (routes)',
  },
  {
    name: 'web/app',
    matches: /^apps\/web\/src\/app\//,
    imports: ['web/features', 'web/list', 'web/form', 'web/ui', 'web/lib', 'contract'],
    advice: 'app/ puts the features together; nothing but main.tsx comes before it',
  },
  {
    name: 'web/features',
    matches: /^apps\/web\/src\/features\//,
    imports: ['web/list', 'web/form', 'web/ui', 'web/lib', 'contract'],
    advice: 'a feature knows no route table and no layout: move what is shared into ui/ (domain-free) or lib/',
  },
  {
    name: 'web/list',
    matches: /^apps\/web\/src\/list\//,
    imports: ['web/form', 'web/ui', 'web/lib', 'contract'],
    advice: 'list/ joins the kit and the calls to one screen of a list, whatever its rows are: it knows no feature',
  },
  {
    name: 'web/form',
    matches: /^apps\/web\/src\/form\//,
    imports: ['web/ui', 'web/lib', 'contract'],
    advice: 'form/ joins the kit and the calls to one form, whatever is sent: it knows no feature',
  },
  {
    name: 'web/lib',
    matches: /^apps\/web\/src\/lib\//,
    imports: ['contract'],
    advice:
      'lib/ shows nothing and knows no screen: pass it what it needs, or move the component into ui/ or a feature',
  },
  {
    name: 'web/ui',
    matches: /^apps\/web\/src\/ui\//,
    imports: [],
    advice: 'ui/ is free of the domain: give the component properties, and let the feature read contract and lib',
  },
  {
    name: 'tests/kit',
    matches: /^tests\/kit\//,
    imports: [...server, 'demo', 'scripts'],
    advice: 'the kit stands on the product; no suite is in it',
  },
  {
    name: 'tests/stories',
    matches: /^tests\/stories\//,
    imports: ['contract', 'tests/kit', 'scripts'],
    advice: 'browser stories know the product from outside: what they need made is in the kit',
  },
  {
    name: 'tests/attacks',
    matches: /^tests\/attacks\//,
    // The page that judges papers is attacked as it is: what it says nobody else does.
    imports: [...product, 'server/operations', 'web/features', 'tests/kit'],
    advice: 'attacks come over HTTP; what they need set up or compared is in the kit and the server',
  },
  {
    name: 'tests/openapi',
    matches: /^tests\/openapi\//,
    imports: ['contract', 'server/features', 'tests/kit'],
    advice: 'the document of the API is read as others read it; nothing uses it',
  },
  {
    name: 'tests/faults',
    matches: /^tests\/faults\//,
    imports: [...server, 'demo', 'scripts', 'tests/kit'],
    advice: 'the fault suite starts the program and looks at what is left; nothing uses it',
  },
  {
    name: 'tests/cluster',
    matches: /^tests\/cluster\//,
    imports: ['contract', 'server/operations', 'server/platform', 'tests/kit', 'tests/stories'],
    advice: 'the cluster script starts the built program several times and asks over HTTP; nothing uses it',
  },
  {
    name: 'tests/browsers',
    matches: /^tests\/browsers\//,
    imports: ['tests/kit', 'tests/stories'],
    advice: 'other browsers know the product from outside, as the stories do; nothing uses them',
  },
  {
    name: 'tests/install',
    matches: /^tests\/install\//,
    imports: ['tests/kit', 'scripts'],
    advice: 'an installation is tried as a newcomer or an operator does it: a clone and npm, or a release',
  },
  {
    name: 'tests/bench',
    matches: /^tests\/bench\//,
    imports: [...server, 'demo', 'scripts', 'tests/kit', 'tests/stories', 'web/app'],
    advice: 'the bench makes data and asks over HTTP or in a browser; nothing uses it',
  },
  {
    name: 'scripts',
    matches: /^(scripts\/|[^/]+\.ts$)/,
    imports: [],
    advice: 'scripts run before anything is installed',
  },
  {
    name: 'configuration',
    matches: /^apps\/[^/]+\/[^/]+\.ts$/,
    imports: [],
    advice: 'a tool’s configuration imports nothing of ours',
  },
];

/** What a test of a part may import on top: the harness, and what it sets up through the app. */
export const testImports: Record<string, string[]> = {
  server: ['tests/kit', 'demo', ...server],
  demo: ['tests/kit'],
  web: ['web/app', 'web/features', 'web/list', 'web/form', 'web/ui', 'web/lib', 'contract'],
};

/** Names that say nothing about what is in a file: alone or as a word of it; `types` only alone. */
export const emptyNames = /^types?$|(^|-)(utils?|helpers?|common|misc|constants?|services?|managers?)(-|$)/;

/** Types whose names say what is done with their values, and nothing about what these are. */
export const emptyTypes = new Set(
  'Ahead Aside Asked Asking Begun Bent Choosing Closing Deciding Deed Done Ending Entering Found From Given Giving Half Handed Held How Instead Judged Judging Kept Known Left Lent Look Made Making Manners Many Means Meant Meanwhile More New Opened Opening Order Out Over Own Place Placing Put Rest Said Seen Settling Slow Surroundings Taken Tell Those Told Tried Undoing Usual Waiting Wanted Wanting Way Whole Whose Workshop Wrong'.split(
    ' ',
  ),
);

/** Lines of the longest file that is allowed. */
export const MAX_LINES = 300;

/** Ways to say which role may not: whoever has a role that is new, or none, would be let in. */
export const refusedRoles = [
  /\brole(\.nama)?\s*!==?(?!=|\s*(undefined|null)\b)/,
  /!==?\s*[\w.?]*\brole\b/,
  /!\(\s*[\w.?]*\brole(\.nama)?\s*===?/,
  /\brole['"]?\s*,\s*['"](<>|!=|not in|is not)['"]/,
  /\brole\s*(<>|not in\b)/,
  /\bExclude<Role\b/,
];

/** Where the product may ask which engine it runs on: below features/ in one file. */
export const engineFork = 'apps/server/src/features/siswa/data-siswa/text-index.ts';
