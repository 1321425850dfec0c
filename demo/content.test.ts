import { email as emailField } from '@gerbang/contract/akun/account-fields';
import { agamaUmum, dokumen } from '@gerbang/contract/choices';
import { dataSiswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createContent } from './content.ts';
import { HARI_INI } from './days.ts';

const content = createContent();
const { siswa, akun, staf, inventaris, known } = content;
const countBy = <T>(list: readonly T[], key: (each: T) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(list, key)).map(([name, group]) => [name, group?.length]));

test('the same seed gives the same people, another seed gives others', () => {
  expect(createContent()).toEqual(content);
  expect(createContent('lain').siswa[0]?.nama).not.toBe(siswa[0]?.nama);
});

test('every student record passes the rules of the form', () => {
  const form = z.object(dataSiswaFields);
  for (const each of siswa) {
    const typed = Object.fromEntries(
      Object.keys(dataSiswaFields).map((name) => [name, String(each[name as keyof typeof each])]),
    );
    expect(each, each.nim).toMatchObject(form.parse(typed));
    expect(agamaUmum).toContain(each.agama);
  }
});

test('all states and school years are there, in believable sizes', () => {
  expect(countBy(siswa, (each) => each.status_data)).toEqual({
    Tervalidasi: 268,
    Ditolak: 14,
    'Menunggu Validasi': 38,
  });
  expect(Object.keys(countBy(siswa, (each) => each.tahun_ajaran)).sort()).toEqual([
    '2023/2024',
    '2024/2025',
    '2025/2026',
    '2026/2027',
  ]);
  expect(akun.filter((each) => each.diaktivasi_pada === null)).toHaveLength(25);
  expect(inventaris.length).toBeGreaterThan(40);
});

test('a reason stands on the rejected records and on no other, and its papers are as it says', () => {
  for (const each of siswa) {
    expect(each.alasan_penolakan === null, each.nim).toBe(each.status_data !== 'Ditolak');
    for (const flawed of Object.keys(each.flaws.foto ?? {})) expect(each.dokumen, each.nim).toContain(flawed);
    if (each.flaws.ktp) expect(each.dokumen, each.nim).toContain('fotokopi_ktp');
    if (each.flaws.ijazah) expect(each.dokumen, each.nim).toContain('fotokopi_ijazah');
    expect(dokumen).toEqual(expect.arrayContaining(each.dokumen));
  }
});

test('NIM, email, identity number and telephone number belong to one person each', () => {
  const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length);
  unique(siswa.map((each) => each.nim));
  unique(akun.map((each) => each.nim));
  unique([...akun, ...staf].map((each) => each.email));
  unique(siswa.map((each) => each.nomor_whatsapp));
  for (const { email } of [...akun, ...staf]) expect(emailField.parse(email)).toBe(email);
});

test('no number could be somebody’s: zeros where real ones have birthdays and subscribers', () => {
  for (const each of siswa) {
    expect(each.family.nik).toMatch(/^\d{4} 0000 0000 0\d{3}$/);
    expect(each.nomor_whatsapp).toMatch(/^08\d\d0000\d{4}$/);
  }
});

test('days follow each other: registered in the wave, entered, decided, all before the demo’s today', () => {
  for (const each of siswa) {
    const year = each.tahun_ajaran.slice(0, 4);
    const months = [
      [2, 4],
      [4, 6],
      [7, 8],
      [9, 11],
    ][each.gelombang - 1] as [number, number];
    const month = Number(each.tanggal_daftar.slice(5, 7));
    expect(each.tanggal_daftar.slice(0, 4), each.nim).toBe(year);
    expect(month >= months[0] && month <= months[1], `${each.nim} ${each.tanggal_daftar}`).toBe(true);
    expect(each.dibuat_pada <= each.diubah_pada, each.nim).toBe(true);
    expect(each.diubah_pada.slice(0, 10) < HARI_INI, each.nim).toBe(true);
  }
});

test('there is a known account for each state of a student', () => {
  const stateOf = (email: string) => {
    const found = akun.find((each) => each.email === email);
    if (!found?.diaktivasi_pada) return 'nonaktif';
    return siswa.find((each) => each.nim === found.nim)?.status_data ?? 'tanpa data';
  };
  expect(known.map(({ email }) => stateOf(email))).toEqual([
    'tanpa data',
    'Menunggu Validasi',
    'Menunggu Validasi',
    'Ditolak',
    'Tervalidasi',
    'nonaktif',
  ]);
});
