import type { ExpectedRecord } from './use-record.ts';

/** What the screens of one validated record show, and where they lead with any other. */
export const expectedValid: ExpectedRecord = {
  status: 'Tervalidasi',
  list: '/data-siswa/valid',
  sentences: { 'Menunggu Validasi': 'Data siswa belum divalidasi', Ditolak: 'Data siswa sudah ditolak' },
  elsewhere: '/data-siswa/valid',
};
