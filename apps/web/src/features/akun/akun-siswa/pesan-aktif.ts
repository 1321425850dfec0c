import type { AkunSiswaRow } from '@gerbang/contract/akun/akun-siswa';
import { whatsappLink } from '../../../lib/format.ts';

/** The news that an account is active; `asal` is the address of this application. */
export function pesanAktif({ nim, data_siswa }: AkunSiswaRow, sekolah: string, asal: string): string {
  const greeting = data_siswa ? `Halo ${data_siswa.nama},` : 'Halo,';
  const kabar = `akun Anda (NIM ${nim}) di ${sekolah} sudah aktif.`;
  return `${greeting}\n\n${kabar} Silakan masuk di ${asal}/login, lalu lengkapi data diri. Terima kasih.`;
}

/**
 * Address that opens a chat with that news. The
 * number is the one of the record with this NIM; without it WhatsApp asks for the contact.
 */
export function whatsappAktif(akun: AkunSiswaRow, sekolah: string, asal: string): string {
  const { data_siswa } = akun;
  const chat = data_siswa ? whatsappLink(data_siswa.nomor_e164 ?? data_siswa.nomor_whatsapp) : 'https://wa.me/';
  return `${chat}?text=${encodeURIComponent(pesanAktif(akun, sekolah, asal))}`;
}
