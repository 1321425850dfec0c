import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { keep, kept } from '../../../lib/keeper/places.ts';
import { storedUser } from '../../../lib/session.ts';
import { queryClient, queryKey, refresh } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';
import { type SiswaTexts, typedOf } from './form/siswa-texts.ts';
import { type SendState, useSend } from './form/use-send.ts';
import type { SiswaFormState } from './form/use-siswa-form.ts';

const touched = [dataSiswa.list, dashboard.statistik];

/** Sends the admin's form: a new record leads to the list or to what is `next`, a changed one to its detail. */
export function useSaveSiswa(
  form: SiswaFormState,
  { next, added, saved }: { next: () => (() => void) | undefined; added: object; saved: () => void },
): SendState {
  const navigate = useNavigate();
  const state = useLocation({ select: ({ state }) => state });
  const isNew = !form.record;
  return useSend(isNew ? dataSiswa.create : dataSiswa.update, form, {
    source: dataSiswa.get,
    invalidates: touched,
    added,
    onSaved: (answer) => {
      const { id } = answer.data;
      saved();
      queryClient.setQueryData(queryKey(dataSiswa.get, { params: { id } }), answer);
      toast.success(isNew ? 'Data siswa berhasil ditambah' : 'Data siswa berhasil diubah');
      if (isNew) {
        keepSepertiTadi(answer.data);
        // Of whatever year: the new one stands first.
        const search = { tahun_ajaran: 'semua' };
        const goOn = next() ?? (() => void navigate({ to: '/data-siswa/valid', search }));
        return goOn();
      }
      // In place of the form, so that 'Kembali' still finds the list as it was left.
      void navigate({ to: '/data-siswa/valid/detail/$id', params: { id }, state, replace: true });
    },
    onClosed: () => {
      refresh([...touched, dataSiswa.get]);
      void navigate({ to: '/data-siswa/valid' });
    },
  });
}

// What the papers of one pile have in common: kept for the next record, for this admin and as long as the tab lives.
const alike = ['tahun_ajaran', 'gelombang', 'tanggal_daftar', 'biaya_pendidikan'] as const;

export type SepertiTadi = Pick<SiswaTexts, (typeof alike)[number]>;

const place = () => ({ of: storedUser()?.id });

/** School year, wave, date and fee of the record that was added last; undefined without one. */
export function sepertiTadi(): SepertiTadi | undefined {
  try {
    const found = JSON.parse(kept('seperti-tadi', place()) ?? '');
    return alike.every((field) => typeof found[field] === 'string') ? found : undefined;
  } catch {
    return undefined;
  }
}

function keepSepertiTadi(record: DataSiswaRecord): void {
  const texts = typedOf(record);
  keep('seperti-tadi', JSON.stringify(Object.fromEntries(alike.map((field) => [field, texts[field]]))), place());
}

export function forgetSepertiTadi(): void {
  keep('seperti-tadi', undefined, place());
}
