// The form of a loan's steps: lending, reserving, handing over what was reserved, and taking back.
import type { Endpoint } from '@gerbang/contract/endpoint';
import { today } from '@gerbang/contract/fields';
import { type PeminjamanRow, peminjaman } from '@gerbang/contract/peminjaman';
import {
  ambilForm,
  kembaliForm,
  type PeminjamanField,
  peminjamanLabels,
  pesanForm,
  pinjamForm,
} from '@gerbang/contract/peminjaman-form';
import { sentences } from '@gerbang/contract/sentences';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { refresh, useAction } from '../../lib/use-api.ts';
import { errorsOf, fieldId, firstOfEach, useForm, type Values } from '../../lib/use-form.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { focusFieldSoon } from '../../ui/error-summary.tsx';
import { toast } from '../../ui/toast.tsx';

/** A step of a loan: what begins one, of which item where that is known, or what goes on with one. */
export type LoanStep =
  | { jenis: 'pinjam' | 'pesan'; barang?: { id: string; nama_barang: string } }
  | { jenis: 'ambil' | 'kembali'; loan: PeminjamanRow };

export type Field = PeminjamanField | 'data_inventaris_id';

const fields: Record<LoanStep['jenis'], readonly Field[]> = {
  pinjam: [
    'data_inventaris_id',
    'jumlah',
    'jenis_peminjam',
    'data_siswa_id',
    'akun_id',
    'nama_peminjam',
    'nomor_peminjam',
    'jatuh_tempo',
    'kondisi',
    'catatan',
  ],
  pesan: [
    'data_inventaris_id',
    'jumlah',
    'jenis_peminjam',
    'data_siswa_id',
    'akun_id',
    'nama_peminjam',
    'nomor_peminjam',
    'mulai',
    'jatuh_tempo',
    'catatan',
  ],
  ambil: ['jatuh_tempo', 'kondisi', 'catatan'],
  kembali: ['jumlah', 'kondisi', 'catatan'],
};

const schemas = { pinjam: pinjamForm, pesan: pesanForm, ambil: ambilForm, kembali: kembaliForm } as const;

/** What is not there is not sent: an empty choice is none. */
const filled = (values: Partial<Record<Field, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Every list and page that shows loans. */
export const touched: readonly Endpoint[] = [peminjaman.list, peminjaman.get, peminjaman.barang];

export const fotoId = fieldId('foto_pinjam');

export function usePinjam(step: LoanStep, onClose: () => void) {
  const { jenis } = step;
  const check = (values: Values<Field>) => errorsOf(schemas[jenis], filled(values) as Values<Field>);
  const form = useForm<Field>({ fields: fields[jenis], base: baseOf(step), check, judge: 'sent' });
  const foto = useFoto();
  const send = useSend(step, {
    onClose,
    onRefused: (error) => {
      if (error.field === 'foto_pinjam') {
        foto.refuse(error.message);
        return focusFieldSoon(fotoId);
      }
      const first = error.fields && form.mark(firstOfEach<Field>(error.fields));
      if (first) focusFieldSoon(fieldId(first));
    },
  });
  const submit = () => {
    if (foto.preparing) return;
    const broken = form.judge();
    if (!broken) return send.run(filled(form.values), foto.foto?.file);
    toast.error(sentences.checkForm);
    focusFieldSoon(fieldId(broken));
  };
  const label = (name: Field) => (name === 'data_inventaris_id' ? 'Barang' : peminjamanLabels[name]);
  return {
    jenis,
    has: (name: Field) => fields[jenis].includes(name),
    values: form.values,
    field: (name: Field) => ({ label: label(name), ...form.field(name) }),
    text: (name: Field) => ({ label: label(name), ...form.text(name) }),
    changed: form.changed || foto.foto !== undefined,
    foto,
    submit,
    ...send,
  };
}
export type PinjamForm = ReturnType<typeof usePinjam>;

function baseOf(step: LoanStep): Values<Field> {
  const empty = Object.fromEntries([...fields.pinjam, ...fields.pesan].map((name) => [name, ''])) as Values<Field>;
  const base = { ...empty, jumlah: '1', jenis_peminjam: 'siswa', kondisi: step.jenis === 'pesan' ? '' : 'Baik' };
  if (!('loan' in step)) return { ...base, data_inventaris_id: step.barang?.id ?? '' };
  const { jatuh_tempo, jumlah, kembali } = step.loan;
  if (step.jenis === 'kembali') return { ...base, jumlah: String(jumlah - kembali) };
  const isOver = jatuh_tempo < today();
  return { ...base, jatuh_tempo: isOver ? today() : jatuh_tempo };
}

type SendOptions = { onClose: () => void; onRefused: (error: ApiError) => void };

function useSend(step: LoanStep, { onClose, onRefused }: SendOptions) {
  const onSuccess = ({ message }: { message: string }) => {
    toast.success(message);
    onClose();
  };
  const onError = (error: Error) => {
    toast.error(writeFailure(error));
    if (!(error instanceof ApiError)) return;
    onRefused(error);
    // Somebody else was here: the page behind shows what is true now.
    if (error.status === 404 || error.status === 409) refresh(touched);
  };
  const options = { invalidates: touched, onSuccess, onError };
  const pinjam = useAction(peminjaman.pinjam, options);
  const pesan = useAction(peminjaman.pesan, options);
  const ambil = useAction(peminjaman.ambil, options);
  const kembali = useAction(peminjaman.kembali, options);
  const { error, pending, progress } = { pinjam, pesan, ambil, kembali }[step.jenis];
  return {
    pending,
    progress,
    failure: error && !(error instanceof ApiError && (error.fields || error.field)) ? writeFailure(error) : undefined,
    run: (values: object, foto_pinjam: File | undefined) => {
      const files = { foto_pinjam };
      if (!('loan' in step)) {
        if (step.jenis === 'pinjam') return pinjam.run({ body: values as never, files });
        return pesan.run({ body: values as never });
      }
      const { id, versi } = step.loan;
      const { run } = { ambil, kembali }[step.jenis];
      run({ params: { id }, body: { ...values, versi } as never, files });
    },
  };
}
