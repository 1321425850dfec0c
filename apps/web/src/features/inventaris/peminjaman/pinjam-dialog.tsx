import { acceptedFiles } from '@gerbang/contract/choices';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { kondisiBarang, kondisiKeluar, takDipinjamkan } from '@gerbang/contract/inventaris/peminjaman-form';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { PilihSiswa } from '../../../form/pilih-siswa.tsx';
import type { Sending } from '../../../form/use-sending.ts';
import { tanggal } from '../../../lib/tanggal.ts';
import { useApi } from '../../../lib/use-api.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { useFoto } from '../../../lib/use-foto.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { FormGrid, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PhotoField } from '../../../ui/photo-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { peminjamOf } from './keadaan.tsx';
import { baseOf, bodyOf, type LoanField, type LoanStep, labels, touched } from './loan-step.ts';
import { PilihBarang } from './pilih-barang.tsx';

const titles = {
  pinjam: 'Pinjamkan Barang',
  pesan: 'Pesan Barang',
  ambil: 'Serahkan Barang',
  kembali: 'Terima Kembali',
};
/** What each step is called on its button. */
export const buttons = { pinjam: 'Pinjamkan', pesan: 'Pesan', ambil: 'Serahkan', kembali: 'Terima Kembali' };

const calls = {
  pinjam: peminjaman.pinjam,
  pesan: peminjaman.pesan,
  ambil: peminjaman.ambil,
  kembali: peminjaman.kembali,
};

type StepForm = Sending<LoanField>;

/** The form of one step of a loan. */
export function PinjamDialog({ step, onClose }: { step: LoanStep; onClose: () => void }) {
  const { jenis } = step;
  const foto = useFoto();
  const params = ('loan' in step ? { id: step.loan.id } : undefined) as never;
  return (
    <FormDialog
      title={titles[jenis]}
      size="form"
      confirmLabel={buttons[jenis]}
      call={calls[jenis]}
      base={baseOf(step)}
      foto={foto}
      input={(values) => ({
        params,
        body: bodyOf(step, values) as never,
        files: { foto_pinjam: foto.foto?.file } as never,
      })}
      touched={touched}
      onClose={onClose}
    >
      {(form) => (
        <>
          <About step={step} form={form} />
          {'jenis_peminjam' in form.values && <PeminjamFields form={form} />}
          <DayFields form={form} isBack={jenis === 'kembali'} />
          <Textarea {...labelled(form).text('catatan')} aside="boleh kosong" maxLength={1000} />
          {'kondisi' in form.values && <FotoPinjam form={form} foto={foto} />}
        </>
      )}
    </FormDialog>
  );
}

const labelled = ({ field, text }: StepForm) => ({
  field: (name: LoanField) => ({ label: labels[name], ...field(name) }),
  text: (name: LoanField) => ({ label: labels[name], ...text(name) }),
});

/** What is lent, and how many pieces. */
function About({ step, form }: { step: LoanStep; form: StepForm }) {
  const { field } = labelled(form);
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
  const jumlah = <DigitsInput {...field('jumlah')} maxLength={6} enterKeyHint="next" />;
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
      <PilihBarang {...field('data_inventaris_id')} />
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
function PeminjamFields({ form }: { form: StepForm }) {
  const { field, text } = labelled(form);
  const { jenis_peminjam: kind } = form.values;
  const { data } = useApi(peminjaman.peminjam, {}, { enabled: kind === 'admin' });
  const admins = (data?.data ?? []).map(({ id, nama }) => ({ value: id, label: nama }));
  const { onBlur: _, ...cards } = field('jenis_peminjam');
  return (
    <Stack gap={4}>
      <ChoiceCards {...cards} options={kinds} />
      {kind === 'siswa' && <PilihSiswa {...field('data_siswa_id')} />}
      {kind === 'admin' && <Select {...field('akun_id')} options={admins} />}
      {kind === 'lain' && (
        <FormGrid>
          <TextInput {...text('nama_peminjam')} autoComplete="off" maxLength={255} enterKeyHint="next" />
          <DigitsInput {...field('nomor_peminjam')} inputMode="tel" maxLength={15} enterKeyHint="next" />
        </FormGrid>
      )}
    </Stack>
  );
}

/** Days, and how it is: what comes back may be worse than what may leave. */
function DayFields({ form, isBack }: { form: StepForm; isBack: boolean }) {
  const { field } = labelled(form);
  const has = (name: LoanField) => name in form.values;
  return (
    <>
      <FormGrid>
        {isBack && <DigitsInput {...field('jumlah')} maxLength={6} enterKeyHint="next" />}
        {has('mulai') && <DateInput {...field('mulai')} spelling={tanggal} enterKeyHint="next" />}
        {!isBack && <DateInput {...field('jatuh_tempo')} spelling={tanggal} enterKeyHint="next" />}
        {has('kondisi') && <Select {...field('kondisi')} options={isBack ? kondisiBarang : kondisiKeluar} />}
      </FormGrid>
      {takDipinjamkan.includes(form.values.kondisi) && (
        <Note tone="wait">Tidak dipinjamkan lagi sebelum data barangnya diubah di Inventaris.</Note>
      )}
    </>
  );
}

/** How it looks when it leaves or comes back; it may stay away. */
function FotoPinjam({ form: { pending, progress }, foto }: { form: StepForm; foto: ReturnType<typeof useFoto> }) {
  return (
    <PhotoField
      id={fieldId('foto_pinjam')}
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
