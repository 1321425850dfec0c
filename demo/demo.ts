// npm run demo: the same program on a throwaway folder full of invented people; -- --baru fills it anew.
import { flag, runCommand } from '../apps/server/src/operations/command.ts';
import { called } from '../apps/server/src/platform/called.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { stopOnSignals } from '../apps/server/src/signals.ts';
import { createContent, type DemoContent } from './content.ts';
import { finishDemoFolder, openDemoFolder } from './folder.ts';

const PASSWORD = 'gerbang1';

/** Address and folder may be chosen; everything else of the environment could lead to real data and is left out. */
function demoEnvironment(env: NodeJS.ProcessEnv) {
  return {
    HOST: env.HOST,
    PORT: env.PORT,
    DATA_DIR: env.DATA_DIR || './data-demo',
    NAMA_SEKOLAH: env.NAMA_SEKOLAH || 'Akademi Komputer Wijaya Kusuma',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  };
}

async function fill(config: Config, content: DemoContent): Promise<void> {
  const started = performance.now();
  console.log('Menyiapkan data demo: menggambar foto dan dokumen, kurang dari satu menit …');
  const [
    { bootstrap: openFoundation },
    { createPasswords },
    { storePictures },
    { fillDatabase },
    { fillSurat },
    { importArchive },
  ] = await Promise.all([
    import('../apps/server/src/bootstrap.ts'),
    import('../apps/server/src/platform/passwords.ts'),
    import('./gallery.ts'),
    import('./fill.ts'),
    import('./surat.ts'),
    import('./impor.ts'),
  ]);
  const { db, secrets, images } = await openFoundation(config, {});
  try {
    // One hash for everybody: the password is printed below anyway, and two hundred hashes would take seconds.
    const password_hash = await createPasswords(secrets.pepper).hash(PASSWORD);
    await fillDatabase(db, { content, password_hash, gallery: await storePictures(images) });
    const { namaSekolah, privasi, host, port } = config;
    await fillSurat({ db, images, secrets, namaSekolah, privasi, publicUrl: `http://${host}:${port}` });
    await importArchive(db, images);
  } finally {
    await db.destroy();
  }
  await finishDemoFolder(config.dataDir);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
  console.log(`${content.siswa.length} siswa dan ${content.inventaris.length} barang siap dalam ${seconds} detik.`);
}

function printAccounts({ staf, known }: DemoContent): void {
  const of = (email: string) => staf.find((each) => each.email === email)?.profile?.nama;
  const rows = [
    ['admin@demo.example', `admin, ${of('admin@demo.example')}`],
    ['agus@demo.example', `admin kedua, ${of('agus@demo.example')}`],
    ['admin.baru@demo.example', 'admin tanpa profile'],
    ['pimpinan@demo.example', `pimpinan, ${of('pimpinan@demo.example')}`],
    ...known.map(({ email, purpose }) => [email, purpose]),
  ];
  const width = Math.max(...rows.map(([email = '']) => email.length));
  console.log(`\nAkun demo, semua dengan password ${PASSWORD}:`);
  for (const [email = '', purpose] of rows) console.log(`  ${email.padEnd(width)}  ${purpose}`);
}

const declaration = {
  name: 'demo',
  sentence: 'Menjalankan program dengan beberapa ratus siswa rekaan, dalam folder yang boleh dihapus.',
  forms: { '[--baru]': 'mengisi DATA_DIR, atau ./data-demo, bila belum, lalu melayani' },
  options: { baru: { ...flag, hint: 'mengisinya lagi dari awal' } },
  examples: ['', '--baru'],
};

await runCommand(declaration, async ({ values: { baru } }) => {
  const config = readConfig(demoEnvironment(process.env));
  const content = createContent();
  const complete = await openDemoFolder(config.dataDir, { anew: baru });
  if (!complete) await fill(config, content);
  const { run } = await import('../apps/server/src/run.ts');
  const { url, stop, report } = await run(config, {});
  stopOnSignals(stop, report);
  printAccounts(content);
  console.log(`\n${config.namaSekolah} (demo) siap di ${url}`);
  const state = complete ? ', seperti terakhir ditinggalkan' : '';
  console.log(`Data di ${config.dataDir}${state}; mulai lagi dari awal: ${called('demo --baru')}`);
});
