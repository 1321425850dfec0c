import type { AkunSiswaRow } from '@gerbang/contract/akun/akun-siswa';
import { whatsappLink } from '../../../lib/format.ts';

/** The news that an account is active; `asal` is the address of this application. */
export function pesanAktif({ nim, data_siswa }: AkunSiswaRow, sekolah: string, asal: string): string {
  const greeting = data_siswa ? `Halo ${data_siswa.nama},` : 'Halo,';
  const kabar = `akun Anda (NIM ${nim}) di ${sekolah} sudah aktif.`;
  return `${greeting}\n\n${kabar} Silakan masuk di ${asal}/login, lalu lengkapi data diri. Terima kasih.`;
}

/**
 * Address that opens a chat with that news. The number is the one of the record with this NIM; without it WhatsApp asks
 * for the contact.
 */
export function whatsappAktif(akun: AkunSiswaRow, sekolah: string, asal: string): string {
  const { data_siswa } = akun;
  const chat = data_siswa ? whatsappLink(data_siswa.nomor_e164 ?? data_siswa.nomor_whatsapp) : 'https://wa.me/';
  return `${chat}?text=${encodeURIComponent(pesanAktif(akun, sekolah, asal))}`;
}

type KodeMessage = { akun: AkunSiswaRow; jenis: 'konfirmasi' | 'reset'; kode: string; sekolah: string; asal: string };

/**
 * Address that opens a chat with a one-time code in its link, to the number of the record with this NIM; without one
 * WhatsApp asks for the contact. The code is in the fragment, which no server gets to see.
 */
export function whatsappKode({ akun, jenis, kode, sekolah, asal }: KodeMessage): string {
  const { data_siswa } = akun;
  const chat = data_siswa ? whatsappLink(data_siswa.nomor_e164 ?? data_siswa.nomor_whatsapp) : 'https://wa.me/';
  const what = jenis === 'reset' ? 'membuat password baru' : 'mengonfirmasi akun Anda';
  const pesan =
    `Halo,\n\nuntuk ${what} (NIM ${akun.nim}) di ${sekolah}, buka tautan ini:\n${asal}/konfirmasi#${kode}\n\n` +
    'Tautan berlaku satu kali. Jangan berikan kepada siapa pun.';
  return `${chat}?text=${encodeURIComponent(pesan)}`;
}
