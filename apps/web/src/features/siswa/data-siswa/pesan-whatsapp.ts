import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { whatsappLink } from '../../../lib/format.ts';

type Penerima = Pick<
  DataSiswaRecord,
  'nama' | 'nim' | 'status_data' | 'alasan_penolakan' | 'nomor_whatsapp' | 'nomor_e164'
>;

/** What an admin writes to a student about the state of their record; `asal` is the address of this application. */
export function pesanWhatsapp({ nama, nim, status_data, alasan_penolakan }: Penerima, sekolah: string, asal: string) {
  const greeting = `Halo ${nama},`;
  const data = `data diri Anda (NIM ${nim}) di ${sekolah}`;
  if (status_data === 'Tervalidasi') return `${greeting}\n\n${data} sudah kami validasi. Terima kasih.`;
  if (status_data === 'Menunggu Validasi')
    return `${greeting}\n\n${data} sudah kami terima dan sedang kami periksa. Terima kasih.`;
  const alasan = alasan_penolakan ? `\n\nYang perlu diperbaiki:\n${alasan_penolakan}` : '';
  return `${greeting}\n\n${data} belum dapat kami validasi.${alasan}\n\nMohon perbaiki di ${asal}/edit-data-diri, lalu simpan. Terima kasih.`;
}

/** Address that opens a chat with the student, the text already written. */
export function whatsappPesan(record: Penerima, sekolah: string, asal: string): string {
  return `${whatsappLink(record.nomor_e164 ?? record.nomor_whatsapp)}?text=${encodeURIComponent(pesanWhatsapp(record, sekolah, asal))}`;
}
