// The main job: a student registers and sends the record with photos, an admin activates and validates, the pimpinan sees it.
import { button, type Driver, field, press, says, until } from './driver.ts';

type Person = { email: string; password: string };
export type House = { url: string; admin: Person; pimpinan: Person; photo: string };

const texts: [label: string, text: string][] = [
  ['Nama', 'Siti Nurhaliza'],
  ['Tempat Lahir', 'Banyumas'],
  ['Tanggal Lahir', '14/03/2008'],
  ['Agama', 'Islam'],
  ['Asal Sekolah', 'SMK Negeri 1 Purwokerto'],
  ['Nomor Whatsapp', '081227459310'],
  ['Tahun Ajaran', '2026/2027'],
  ['Jurusan Pilihan', 'Teknik'],
  ['Kelas Pilihan', 'pa'],
  ['Tanggal Daftar', '17/11/2026'],
  ['Gelombang Daftar', '2'],
  ['Biaya Pendidikan', '12500000'],
  ['Diskon', '250000'],
];

/** Throws where the browser does not come to the end. */
export async function doMainJob(driver: Driver, house: House): Promise<void> {
  const siswa = { email: 'siti@surel.example', password: 'rahasia1' };
  await driver.go(`${house.url}/registrasi`);
  await fill(driver, [
    ['Email', siswa.email],
    ['NIM', '2610417'],
    ['Password', siswa.password],
    ['Konfirmasi Password', siswa.password],
  ]);
  await press(driver, button('Registrasi'));
  await until(driver, "location.pathname !== '/registrasi'");
  await signIn(driver, house, house.admin);
  await activate(driver, house);
  await signIn(driver, house, siswa);
  await sendRecord(driver, house);
  await signIn(driver, house, house.admin);
  await validate(driver, house);
  await signIn(driver, house, house.pimpinan);
  await driver.go(`${house.url}/data-siswa/valid`);
  await until(driver, says('Siti Nurhaliza'));
}

async function fill(driver: Driver, values: [label: string, text: string][]): Promise<void> {
  for (const [label, text] of values) {
    await until(driver, field(label));
    await driver.type(field(label), text);
  }
}

async function signIn(driver: Driver, { url }: House, { email, password }: Person): Promise<void> {
  const out = "fetch('/api/v1/auth/logout', { method: 'POST' }).then(() => { localStorage.clear(); return true; })";
  await driver.read(out);
  await driver.go(`${url}/login`);
  await fill(driver, [
    ['Email', email],
    ['Password', password],
  ]);
  await press(driver, button('Login'));
  await until(driver, "location.pathname.startsWith('/dashboard')");
}

async function activate(driver: Driver, { url }: House): Promise<void> {
  await driver.go(`${url}/akun-siswa/nonaktif`);
  await press(driver, button('Aktivasi'));
  await until(driver, "document.querySelector('[role=dialog]')");
  await press(driver, button('Aktivasi'));
  await until(driver, says('Tidak Ada Akun Siswa yang Perlu Diaktivasi'));
}

async function sendRecord(driver: Driver, { url, photo }: House): Promise<void> {
  await driver.go(`${url}/tambah-data-diri`);
  await fill(driver, texts);
  await press(
    driver,
    "[...document.querySelectorAll('label')].find((each) => each.textContent.trim() === 'Perempuan')",
  );
  for (const name of ['Pas Foto 3x4', 'Fotokopi KTP']) await driver.files(field(name), [photo]);
  await until(driver, "document.body.innerText.split('Siap dikirim').length === 3");
  await press(driver, button('Simpan'));
  await until(driver, "location.pathname === '/data-diri'");
}

async function validate(driver: Driver, { url }: House): Promise<void> {
  await driver.go(`${url}/data-siswa/menunggu-validasi`);
  await press(driver, button('Mulai Memeriksa'));
  await press(driver, button('Validasi'));
  await until(driver, "document.querySelector('[role=dialog]')");
  await press(
    driver,
    "[...document.querySelectorAll('[role=dialog] button')].find((each) => /Validasi$/.test(each.textContent))",
  );
  await until(driver, says('Kembali ke daftar dalam'));
}
