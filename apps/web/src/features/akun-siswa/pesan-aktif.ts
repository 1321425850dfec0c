import type { AkunSiswaRow } from '@gerbang/contract/akun-siswa';
import { whatsappLink } from '../../lib/format.ts';

/**
 * Address that opens a chat with the news that an account is active; `asal` is the address of this application. The
 * number is the one of the record with this NIM; without it WhatsApp asks for the contact.
 */
export function whatsappAktif({ nim, data_siswa }: AkunSiswaRow, sekolah: string, asal: string): string {
  const chat = data_siswa ? whatsappLink(data_siswa.nomor_e164 ?? data_siswa.nomor_whatsapp) : 'https://wa.me/';
  const greeting = data_siswa ? `Halo ${data_siswa.nama},` : 'Halo,';
  const kabar = `akun Anda (NIM ${nim}) di ${sekolah} sudah aktif.`;
  const pesan = `${greeting}\n\n${kabar} Silakan masuk di ${asal}/login, lalu lengkapi data diri. Terima kasih.`;
  return `${chat}?text=${encodeURIComponent(pesan)}`;
}
