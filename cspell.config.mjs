// Words of the sources: English, the terms of our tools below, and the domain's nouns (docs/glossary.md). Strings and
// what stands between tags are for people and Indonesian; they are not read.
import { readFileSync } from 'node:fs';

/** The first column of the glossary: single words, a comma between those of one family. */
const glossary = readFileSync(new URL('docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .flatMap((line) => line.split('|')[1].split(','))
  .map((word) => word.trim());

/** Peoples whose names the demo's students bear, and people of the tests. */
const peoples = ['agus', 'aini', 'batak', 'budi'];

const tools = [
  ...[
    'amcheck',
    'buildah',
    'containerfile',
    'healthcheck',
    'pghost',
    'pgport',
    'pguser',
    'pgpassword',
    'appnote',
    'autocannon',
    'bavail',
    'bech',
    'cantopen',
    'cipa',
    'errcode',
    'fontconfig',
    'fontkit',
    'gerbang',
    'incrs',
    'cbor',
    'nopad',
    'otpauth',
    'rpid',
    'totp',
    'undash',
    'webauthn',
    'mjpeg',
    'mmap',
    'zxcvbn',
    'sfnt',
    'zxing',
  ],
  ...[
    'introspector',
    'jbig',
    'kysely',
    'libc',
    'libheif',
    'librsvg',
    'libvips',
    'notadb',
    'onclosetag',
    'onopentag',
    'ontext',
    'pango',
    'pgbouncer',
    'pitr',
    'pkware',
    'prefault',
    'rootpage',
  ],
  ...['smtps', 'starttls', 'statfs', 'tmpfs', 'trgm'],
];
const english = [
  'arrowleft',
  'arrowright',
  'checkpointed',
  'colourspace',
  'decrypter',
  'encrypter',
  'respelt',
  'unopenable',
  'unstub',
];

export default {
  overrides: [
    {
      filename: '**/*.tsx',
      // What stands between tags goes on after a value: `{done} dari {total}`.
      ignoreRegExpList: [
        /(?<=\}\)?)[^<>{}=;():]+(?=[<{])/g,
        /(?<=\})\)?[.,]? [^<>{}=;():]+: (?=\{)/g,
        /(?<=\}\))\. [^<>{}=;():]+(?=[<{])/g,
      ],
    },
  ],
  // Other people's words.
  ignorePaths: ['**/dist/**', '**/node_modules/**'],
  language: 'en,en-GB',
  allowCompoundWords: false,
  dictionaries: [
    'typescript',
    'node',
    'npm',
    'html',
    'css',
    'sql',
    'softwareTerms',
    'bash',
    'fonts',
    'filetypes',
    'cryptocurrencies',
  ],
  words: [
    // Names of the four classes.
    'Pagi',
    'Siang',
    'Malam',
    ...glossary,
    ...tools,
    ...english,
    ...peoples,
  ],
  ignoreRegExpList: [
    // Ids of rules.
    /\b[A-Z]+-\d+\b/g,
    /'(?:[^'\\\n]|\\.)*'/g,
    /"(?:[^"\\\n]|\\.)*"/g,
    /`(?:[^`\\]|\\.)*`/g,
    /(?<=>)[^<>{}]+(?=[<{])/g,
    /(?<=[(,=:!&|?[\s])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g,
  ],
};
