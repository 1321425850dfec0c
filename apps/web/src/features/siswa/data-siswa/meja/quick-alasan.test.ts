import { dokumen } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { expect, test } from 'vitest';
import type { DokumenRecord } from '../dokumen-record.ts';
import { quickAlasan } from './quick-alasan.ts';

const record = {
  ...Object.fromEntries(dokumen.map((bidang) => [bidang, null])),
  fotokopi_ktp: '/berkas/1',
  fotokopi_skl: '/berkas/2',
} as unknown as DataSiswaRecord;
const open = { bidang: 'fotokopi_ktp' } as DokumenRecord;

// Rule: PUTUSAN-21
test('the reasons at hand are those of the open document and of what it proves, as many as there are digits', () => {
  const labels = quickAlasan(record, open).map(({ label }) => label);
  expect(labels).toHaveLength(9);
  expect(labels.slice(0, 6)).toEqual([
    'KTP: foto buram',
    'KTP: foto gelap',
    'KTP: foto terpotong',
    'KTP: bukan KTP',
    'KTP: KTP milik orang lain',
    'Nama: tidak sama dengan KTP',
  ]);
});

// Rule: PUTUSAN-21
test('without an open document each one that was sent has its first reason', () => {
  expect(quickAlasan(record, undefined)).toEqual([
    { bidang: 'fotokopi_ktp', alasan: 'foto buram', label: 'KTP: foto buram' },
    { bidang: 'fotokopi_skl', alasan: 'foto buram', label: 'SKL: foto buram' },
  ]);
});
