import { acceptedFiles } from '@gerbang/contract/choices';
import { peminjaman } from '@gerbang/contract/peminjaman';
import { kondisiBarang, kondisiKeluar, takDipinjamkan } from '@gerbang/contract/peminjaman-form';
import { useState } from 'react';
import { formatTanggal } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormGrid, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { peminjamOf } from './keadaan.tsx';
import { PilihBarang, PilihSiswa } from './pilih-input.tsx';
import { fotoId, type LoanStep, type PinjamForm, usePinjam } from './use-pinjam.ts';

const titles = {
  pinjam: 'Pinjamkan Barang',
  pesan: 'Pesan Barang',
  ambil: 'Serahkan Barang',
  kembali: 'Terima Kembali',
};
/** What each step is called on its button. */
export const buttons = { pinjam: 'Pinjamkan', pesan: 'Pesan', ambil: 'Serahkan', kembali: 'Terima Kembali' };

/** The form of one step of a loan. */
export function PinjamDialog({ step, onClose }: { step: LoanStep; onClose: () => void }) {
  const form = usePinjam(step, onClose);
  const [asking, setAsking] = useState(false);
  const close = () => (form.changed ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        title={titles[form.jenis]}
        size="form"
        opened
        locked={form.pending}
        onClose={close}
        onSubmit={form.submit}
        footer={
          <>
            <Button onClick={close} disabled={form.pending}>
              Batal
            </Button>
            <SubmitButton pending={form.pending} disabled={form.foto.preparing}>
              {buttons[form.jenis]}
            </SubmitButton>
          </>
        }
      >
        <Stack gap={4}>
          <About step={step} form={form} />
          {form.has('jenis_peminjam') && <PeminjamFields form={form} />}
          <DayFields form={form} />
          <Textarea {...form.text('catatan')} aside="boleh kosong" maxLength={1000} />
          {form.has('kondisi') && <FotoPinjam {...form} />}
          <FailureNote isToasted>{form.failure}</FailureNote>
        </Stack>
      </Dialog>
      <ConfirmDialog
        title="Buang isian"
        opened={asking}
        confirmLabel="Buang"
        danger
        pending={false}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        Isian yang belum disimpan akan hilang.
      </ConfirmDialog>
    </>
  );
}

/** What is lent, and how many pieces. */
function About({ step, form }: { step: LoanStep; form: PinjamForm }) {
  if ('loan' in step) {
    const { nama_barang, jumlah, kembali } = step.loan;
    if (step.jenis === 'ambil') {
      return (
        <p>
          {jumlah} <b>{nama_barang}</b> untuk {peminjamOf(step.loan)}.
        </p>
      );
    }
    return (
      <p>
        <b>{nama_barang}</b>, dipinjam {peminjamOf(step.loan)}. Masih di luar: {jumlah - kembali}.
      </p>
    );
  }
  const jumlah = <DigitsInput {...form.field('jumlah')} maxLength={6} enterKeyHint="next" />;
  if (step.barang) {
    return (
      <Stack gap={4}>
        <p>
          <b>{step.barang.nama_barang}</b>
        </p>
        {jumlah}
      </Stack>
    );
  }
  return (
    <FormGrid>
      <PilihBarang {...form.field('data_inventaris_id')} />
      {jumlah}
    </FormGrid>
  );
}

const kinds = [
  { value: 'siswa', label: 'Siswa' },
  { value: 'admin', label: 'Admin' },
  { value: 'lain', label: 'Orang lain' },
];

/** Who borrows. */
function PeminjamFields({ form }: { form: PinjamForm }) {
  const { jenis_peminjam: kind } = form.values;
  const { data } = useApi(peminjaman.peminjam, {}, { enabled: kind === 'admin' });
  const admins = (data?.data ?? []).map(({ id, nama }) => ({ value: id, label: nama }));
  const { onBlur: _, ...cards } = form.field('jenis_peminjam');
  return (
    <Stack gap={4}>
      <ChoiceCards {...cards} options={kinds} />
      {kind === 'siswa' && <PilihSiswa {...form.field('data_siswa_id')} />}
      {kind === 'admin' && <Select {...form.field('akun_id')} options={admins} />}
      {kind === 'lain' && (
        <FormGrid>
          <TextInput {...form.text('nama_peminjam')} autoComplete="off" maxLength={255} enterKeyHint="next" />
          <DigitsInput {...form.field('nomor_peminjam')} inputMode="tel" maxLength={15} enterKeyHint="next" />
        </FormGrid>
      )}
    </Stack>
  );
}

/** Days, and how it is: what comes back may be worse than what may leave. */
function DayFields({ form }: { form: PinjamForm }) {
  const isBack = form.jenis === 'kembali';
  return (
    <>
      <FormGrid>
        {isBack && <DigitsInput {...form.field('jumlah')} maxLength={6} enterKeyHint="next" />}
        {form.has('mulai') && <DateInput {...form.field('mulai')} format={formatTanggal} enterKeyHint="next" />}
        {!isBack && <DateInput {...form.field('jatuh_tempo')} format={formatTanggal} enterKeyHint="next" />}
        {form.has('kondisi') && <Select {...form.field('kondisi')} options={isBack ? kondisiBarang : kondisiKeluar} />}
      </FormGrid>
      {takDipinjamkan.includes(form.values.kondisi) && (
        <Note tone="wait">Tidak dipinjamkan lagi sebelum data barangnya diubah di Inventaris.</Note>
      )}
    </>
  );
}

/** How it looks when it leaves or comes back; it may stay away. */
function FotoPinjam({ foto, pending, progress }: PinjamForm) {
  return (
    <PhotoField
      id={fotoId}
      label="Foto Kondisi"
      aside="boleh kosong"
      accept={acceptedFiles}
      file={foto.foto?.file}
      error={foto.error}
      warning={foto.foto?.peringatan}
      preparing={foto.preparing}
      disabled={pending}
      progress={foto.foto && progress}
      onChange={(file) => void foto.choose(file)}
    />
  );
}
