import { PageHeader } from '../../ui/page-header.tsx';
import { BackToList } from './back-to-list.tsx';
import { DataSiswaForm } from './data-siswa-form.tsx';

/** /data-siswa/valid/tambah: an admin enters a record from paper; it is valid at once. */
export function TambahDataSiswaPage() {
  return (
    <>
      <PageHeader
        title="Tambah Data Siswa"
        help="Data yang ditambah di sini langsung Tervalidasi. Foto dokumen boleh menyusul."
        action={<BackToList to="/data-siswa/valid" />}
      />
      <DataSiswaForm />
    </>
  );
}
