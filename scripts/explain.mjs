// What the commands of developers are for; those of operators say it themselves (apps/server/src/operations/command.ts).
const sentences = {
  build: 'Builds the web app.',
  test: 'Checks, then tests the parts of the product on SQLite and the browser stories of every day.',
  'test:api': 'Runs the API and unit tests on SQLite; paths behind -- choose some.',
  'test:attacks': 'Runs the attacks over HTTP against the server as a process; names behind -- choose some.',
  'test:stories': 'Builds the web app and runs the browser stories; names behind -- choose some.',
  'test:postgres':
    'Runs what an engine may answer otherwise on a PostgreSQL that it starts; names behind -- choose some.',
  'test:faults': 'Runs the fault suite on both engines; names behind -- choose some.',
  'test:browsers': 'Runs the main job in Firefox and WebKit.',
  'test:install': 'Runs the first start in fresh clones, and a release over its life.',
  'test:rest': "Runs the tests of operators' commands, attacks and faults in small on SQLite, and the rarer stories.",
  'test:nightly': 'Runs everything as a whole.',
  'test:cluster': 'Runs three instances under load while machines, cables and programs go.',
  check: 'Checks lockfile, architecture, rules, format, types and unused code; no program runs.',
  dev: 'Starts the server and the web app with hot reload.',
  bench: 'Measures the speed on 100,000 invented students, and every screen on a phone.',
  pictures: 'Takes the pictures of the README and the guides anew.',
  rules: 'Prints which tests show which rule.',
  sbom: 'Writes what the product is made of to dist/gerbang.cdx.json.',
  rilis: 'Builds a release for this platform in dist/.',
  lock: 'Completes package-lock.json after an npm install.',
};

export const isHelpAsked = (args) => args[0] === 'bantuan' || args.includes('--help') || args.includes('-h');

/** Says what a script of package.json is for, and ends, when that is asked; of names that it does not know it says nothing. */
export function explain(name) {
  if (!isHelpAsked(process.argv.slice(2)) || !Object.hasOwn(sentences, name)) return;
  console.log(`${sentences[name]}\n\nUsage:\n  npm run ${name}`);
  process.exit(0);
}
