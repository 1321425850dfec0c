// Who may import whom (docs/architecture.md), as data. The check beside this file reads it.

/** Sideways imports between features of one app: `from` may import `to`, for the reason given. No others. */
export const sideways: { app: 'server' | 'web'; from: string; to: string; reason: string }[] = [
  { app: 'server', from: 'data-diri', to: 'data-siswa', reason: 'a student writes the same record that staff read' },
  { app: 'server', from: 'data-pribadi', to: 'data-siswa', reason: "a person's copy tells the fields of their record" },
  { app: 'server', from: 'data-siswa', to: 'akun-siswa', reason: 'a corrected NIM takes the tied account along' },
  { app: 'server', from: 'akun-siswa', to: 'data-pribadi', reason: 'consents bear the NIM of their account' },
  { app: 'server', from: 'impor', to: 'data-siswa', reason: 'an import writes the records that staff read' },
  { app: 'server', from: 'pindai', to: 'data-siswa', reason: 'a phone gives a waiting record what it lacks' },
  { app: 'server', from: 'data-siswa', to: 'pindai', reason: 'a saved form ends the link of its phone' },
  { app: 'server', from: 'pindai', to: 'auth', reason: 'a link lasts as long as the session that made it' },
  { app: 'server', from: 'laporan', to: 'data-siswa', reason: 'a report knows by which column a field is kept' },
  { app: 'server', from: 'ekspor', to: 'data-siswa', reason: 'an export tells the fields of each record' },
  { app: 'server', from: 'ekspor', to: 'laporan', reason: 'its tables are written as the cells of a report' },
  { app: 'server', from: 'dashboard', to: 'data-diri', reason: "a student's dashboard is their own record" },
  { app: 'server', from: 'data-admin', to: 'auth', reason: 'an admin account is made as from the console' },
  { app: 'server', from: 'sesi', to: 'auth', reason: 'how long a session may rest is said where it is opened' },
  { app: 'server', from: 'sesi', to: 'keamanan', reason: 'whoever ends sessions shows once more to be the owner' },
  { app: 'server', from: 'sesi', to: 'tautan', reason: 'whoever is signed out everywhere loses the reset links, too' },
  { app: 'server', from: 'akun-siswa', to: 'auth', reason: 'links for one account are counted like guesses' },
  { app: 'server', from: 'akun-siswa', to: 'sesi', reason: 'an admin signs a student out everywhere' },
  { app: 'server', from: 'data-admin', to: 'sesi', reason: 'the pimpinan signs an admin out everywhere' },
  { app: 'server', from: 'data-admin', to: 'keamanan', reason: 'the pimpinan releases the lost factor of an admin' },
  { app: 'server', from: 'keamanan', to: 'auth', reason: 'a second step opens the session that a password begins' },
  { app: 'server', from: 'pengaturan', to: 'auth', reason: 'strict mode is judged with each session' },
  { app: 'server', from: 'pengaturan', to: 'keamanan', reason: 'who switches strict mode on must have a factor' },
  { app: 'server', from: 'auth', to: 'data-pribadi', reason: 'whoever registers agrees to the privacy notice' },
  { app: 'server', from: 'auth', to: 'tautan', reason: 'a registration mails a link that proves the address' },
  { app: 'server', from: 'akun-siswa', to: 'tautan', reason: 'an admin sends or hands over the links of an account' },
  { app: 'server', from: 'tautan', to: 'auth', reason: 'a link sets a password, ends sessions and counts wrong tries' },
  { app: 'server', from: 'saran', to: 'ejaan-sekolah', reason: 'a school is offered for each of its spellings' },
  { app: 'server', from: 'data-diri', to: 'data-pribadi', reason: 'whoever enters their data agrees to the notice' },
  { app: 'web', from: 'auth', to: 'keamanan', reason: 'the login page loads what a passkey needs when asked' },
  {
    app: 'web',
    from: 'data-siswa',
    to: 'akun-siswa',
    reason: 'a record’s page offers to tie the account with its NIM',
  },
  { app: 'web', from: 'data-siswa', to: 'pindai', reason: 'the form and the desk take pictures from a phone' },
  { app: 'web', from: 'data-siswa', to: 'sekolah', reason: 'the form says how the admin is reached' },
  { app: 'web', from: 'akun-siswa', to: 'sesi', reason: 'an admin signs a student out everywhere' },
  { app: 'web', from: 'data-admin', to: 'sesi', reason: 'the pimpinan signs an admin out everywhere' },
  { app: 'web', from: 'keamanan', to: 'auth', reason: 'the second step of a sign-in looks like the first' },
  {
    app: 'web',
    from: 'sesi',
    to: 'keamanan',
    reason: 'ending sessions asks for the password, or a passkey, the same way',
  },
  { app: 'web', from: 'pengaturan', to: 'keamanan', reason: 'a dangerous switch asks for the password the same way' },
  { app: 'web', from: 'bantuan', to: 'sekolah', reason: 'the help says how the school is reached' },
  { app: 'web', from: 'bantuan', to: 'data-siswa', reason: 'the help tells the keys that the desk lists' },
  { app: 'web', from: 'auth', to: 'sekolah', reason: 'the sign-in pages say how the admin is reached' },
  { app: 'web', from: 'data-diri', to: 'sekolah', reason: 'a sentence that sends to the admin says how' },
  { app: 'web', from: 'dashboard', to: 'sekolah', reason: 'the first start leads the pimpinan to the settings' },
  { app: 'web', from: 'pengaturan', to: 'sekolah', reason: 'the page of settings shows the sections of the school' },
  { app: 'web', from: 'akun-siswa', to: 'sekolah', reason: 'what is printed bears the letterhead of the school' },
  { app: 'web', from: 'data-admin', to: 'sekolah', reason: 'what is printed bears the letterhead of the school' },
  { app: 'web', from: 'data-inventaris', to: 'sekolah', reason: 'what is printed bears the letterhead of the school' },
  { app: 'web', from: 'sampah', to: 'sekolah', reason: 'what is printed bears the letterhead of the school' },
  { app: 'web', from: 'auth', to: 'data-pribadi', reason: 'registration names the notice that it agrees to' },
  { app: 'web', from: 'tautan', to: 'auth', reason: 'a link leads to a form like those of the sign-in' },
  { app: 'web', from: 'data-diri', to: 'data-pribadi', reason: 'the form asks for consent' },
  { app: 'web', from: 'profile', to: 'data-pribadi', reason: 'Info Akun is where students use their rights' },
  { app: 'web', from: 'data-diri', to: 'data-siswa', reason: 'both sides show the same record, form and documents' },
  { app: 'web', from: 'dashboard', to: 'data-diri', reason: 'the checklist names the documents of the form' },
];

/** Features that any other feature of the server may import: what several of them keep. */
export const shared: Record<string, string> = {
  riwayat: 'the history of a record or an item, written with each change',
  sampah: 'what is deleted goes to the bin',
  berkas: 'pictures and whose they are',
  surat: 'letters that a change sends',
  profile: 'the name of whoever manages something',
  sekolah: 'who the school is, and what it has set for itself',
  ringkasan: 'totals that the triggers keep, read and not counted',
};

/** A part of the house: which files belong to it, and which other parts they may import. */
type Part = { name: string; matches: RegExp; imports: string[]; advice: string };

/** The first part that matches a path owns it. Tests are listed under `testing` below, not here. */
export const parts: Part[] = [
  {
    name: 'contract',
    matches: /^packages\/contract\/src\//,
    imports: [],
    advice: 'the contract is read by server and web alike and knows only zod: move what it needs into the contract',
  },
  {
    name: 'server/main',
    matches: /^apps\/server\/src\/(main\.ts|boot\.mjs)$/,
    imports: ['server/app', 'server/operations', 'server/features', 'server/schema', 'server/platform', 'contract'],
    advice: 'main.ts only puts the parts together: move what is shared into platform/ or a feature',
  },
  {
    name: 'server/features',
    matches: /^apps\/server\/src\/features\//,
    imports: ['server/schema', 'server/platform', 'contract'],
    advice: 'a feature gets what it needs as a parameter: the app puts the features together, not the other way round',
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
    imports: ['server/app', 'server/features', 'server/schema', 'server/platform', 'contract'],
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
    imports: ['server/operations', 'server/features', 'server/schema', 'server/platform', 'contract'],
    advice: 'app.ts lists the features; main.ts and the commands use the app, not the other way round',
  },
  {
    name: 'demo',
    matches: /^demo\//,
    imports: ['server/app', 'server/operations', 'server/features', 'server/schema', 'server/platform', 'contract'],
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
    imports: ['web/features', 'web/ui', 'web/lib', 'contract'],
    advice: 'app/ puts the features together; nothing but main.tsx comes before it',
  },
  {
    name: 'web/features',
    matches: /^apps\/web\/src\/features\//,
    imports: ['web/ui', 'web/lib', 'contract'],
    advice: 'a feature knows no route table and no layout: move what is shared into ui/ (domain-free) or lib/',
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
    imports: [
      'contract',
      'server/app',
      'server/operations',
      'server/features',
      'server/schema',
      'server/platform',
      'demo',
      'scripts',
    ],
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
    imports: ['contract', 'server/operations', 'server/features', 'server/schema', 'server/platform', 'tests/kit'],
    advice: 'attacks come over HTTP; what they need set up or compared is in the kit and the server',
  },
  {
    name: 'tests/faults',
    matches: /^tests\/faults\//,
    imports: [
      'contract',
      'server/app',
      'server/operations',
      'server/features',
      'server/schema',
      'server/platform',
      'demo',
      'scripts',
      'tests/kit',
    ],
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
    imports: [],
    advice: 'an installation is tried as a newcomer does it: a clone and npm',
  },
  {
    name: 'tests/bench',
    matches: /^tests\/bench\//,
    imports: [
      'contract',
      'server/app',
      'server/operations',
      'server/features',
      'server/schema',
      'server/platform',
      'demo',
      'scripts',
      'tests/kit',
      'tests/stories',
      'web/app',
    ],
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
  server: [
    'tests/kit',
    'server/app',
    'server/operations',
    'server/features',
    'server/schema',
    'server/platform',
    'demo',
    'contract',
  ],
  demo: ['tests/kit'],
  web: ['web/app', 'web/features', 'web/ui', 'web/lib', 'contract'],
};

/** Names that say nothing about what is in a file: alone or as a word of it; `types` only alone. */
export const emptyNames = /^types?$|(^|-)(utils?|helpers?|common|misc|constants?|services?|managers?)(-|$)/;

/** Lines of the longest file that is allowed. */
export const MAX_LINES = 300;

/** Ways to say which role may not: whoever has a role that is new, or none, would be let in (docs/decisions/113). */
export const refusedRoles = [
  /\brole(\.nama)?\s*!==?(?!=|\s*(undefined|null)\b)/,
  /!==?\s*[\w.?]*\brole\b/,
  /!\(\s*[\w.?]*\brole(\.nama)?\s*===?/,
  /\brole['"]?\s*,\s*['"](<>|!=|not in|is not)['"]/,
  /\brole\s*(<>|not in\b)/,
  /\bExclude<Role\b/,
];

/** Where the product may ask which engine it runs on: below features/ in one file. */
export const engineFork = 'apps/server/src/features/data-siswa/text-index.ts';
