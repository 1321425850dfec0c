// A record from paper, with six scans in a folder of its own.
import type { Hand } from './steps-hand.ts';

/** Files in a folder of one paper. */
export const scanNames = ['pas foto 3x4', 'pas foto 2x3', 'ktp', 'kk', 'ijazah', 'skl'];
const labels = ['Pas Foto 3x4', 'Pas Foto 2x3', 'Fotokopi KTP', 'Fotokopi KK', 'Fotokopi Ijazah', 'Fotokopi SKL'];

/** What is typed for each field; letters that choose, where the build knows them by one, and else the beginning of the name. */
const paper = (nama: string, nim: string) => [
  { label: 'Nama', text: nama },
  { label: 'NIM', text: nim },
  { label: 'Tempat Lahir', text: 'Cilacap' },
  { label: 'Tanggal Lahir', text: '02012008' },
  { label: 'Perempuan', text: 'p' },
  { label: 'Agama', text: 'Islam' },
  { label: 'Asal Sekolah', text: 'SMK Satu' },
  { label: 'Nomor Whatsapp', text: '081227459311' },
  { label: 'Tahun Ajaran', text: '2025/2026' },
  { label: 'Jurusan Pilihan', text: 'k', value: 'Komputerisasi Akuntansi' },
  { label: 'Kelas Pilihan', text: 'so', long: 'kelas so', value: 'Sore' },
  { label: 'Gelombang Daftar', text: '2' },
  { label: 'Tanggal Daftar', text: '18112025' },
  { label: 'Biaya Pendidikan', text: '9500000' },
  { label: 'Diskon', text: '0' },
];

/** The first of a pile is not counted: of the next one more is known. */
export async function addRecord(hand: Hand, scans: string): Promise<void> {
  const { page } = hand;
  await page
    .getByRole('link', { name: /Tambah/ })
    .or(page.getByRole('button', { name: /Tambah/ }))
    .first()
    .click();
  await page.getByLabel('Nama', { exact: true }).waitFor();
  const again = page.getByRole('button', { name: 'Simpan & tambah lagi' });
  const goesOn = await hand.has(again, 500);
  await hand.uncounted(() => fill(hand, { goesOn, nama: 'Suharti', nim: '2655401', scans }));
  if (!goesOn)
    await hand.click(page.getByRole('link', { name: /Tambah/ }).or(page.getByRole('button', { name: /Tambah/ })));
  await hand.until(page.getByLabel('Nama', { exact: true }));
  await fill(hand, { goesOn, nama: 'Sumarni', nim: '2655402', scans });
}

type FillOptions = { goesOn: boolean; nama: string; nim: string; scans: string };

async function fill(hand: Hand, { goesOn, nama, nim, scans }: FillOptions): Promise<void> {
  const { page } = hand;
  const first = page.getByLabel('Nama', { exact: true });
  if (!(await isFocused(hand, 'Nama'))) await hand.click(first);
  for (const { label, text, long = text, value } of paper(nama, nim)) {
    const field = page.getByLabel(label, { exact: true });
    // What is known from the record before is left as it is.
    if (text !== 'p' && (await field.inputValue()) !== '') continue;
    await reach(hand, label, goesOn);
    await hand.type(goesOn ? text : text === 'p' ? ' ' : long);
    if (text === 'p' && !(await field.isChecked())) await hand.press('ArrowRight');
    if (value && (await field.inputValue()) !== value) throw new Error(`${label} is ${await field.inputValue()}`);
  }
  await addScans(hand, scans);
  await page.waitForLoadState('networkidle');
  if (goesOn) await hand.press('Control+Enter');
  else await hand.click(page.getByRole('button', { name: 'Simpan' }));
  await hand.until(page.getByText('Data siswa berhasil ditambah'));
}

async function isFocused({ page }: Hand, label: string): Promise<boolean> {
  return page.getByLabel(label, { exact: true }).evaluate((element) => {
    const now = document.activeElement as HTMLInputElement;
    return element === now || (now?.type === 'radio' && (element as HTMLInputElement).name === now.name);
  });
}

/** By Enter, where it leads on, else by Tab; what lies between counts. */
async function reach(hand: Hand, label: string, goesOn: boolean): Promise<void> {
  if (await isFocused(hand, label)) return;
  if (goesOn) await hand.press('Enter');
  for (let n = 0; n < 12 && !(await isFocused(hand, label)); n++) await hand.press('Tab');
  if (!(await isFocused(hand, label))) throw new Error(`${label} is not reached by the keyboard`);
}

async function addScans(hand: Hand, scans: string): Promise<void> {
  const { page } = hand;
  const together = page.getByLabel('Pilih beberapa berkas sekaligus');
  const files = scanNames.map((name) => `${scans}/${name}.jpg`);
  if (await hand.has(together, 300)) {
    await reach(hand, 'Pilih beberapa berkas sekaligus', false);
    await hand.choose(files, () => hand.press('Enter'));
    await hand.until(page.getByRole('dialog', { name: 'Pasangkan berkas' }));
    await hand.press('Enter');
  } else {
    for (const [index, label] of labels.entries()) {
      await hand.choose([files[index] ?? ''], () =>
        hand.click(page.getByLabel(label, { exact: true }).locator('xpath=..')),
      );
    }
  }
  await hand.until(page.getByText('Siap dikirim').nth(5));
}
