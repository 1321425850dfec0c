import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { queryClient, queryKey, refresh } from '../../../lib/use-api.ts';
import { toast } from '../../../ui/toast.tsx';
import { type SendState, useSend } from './form/use-send.ts';
import type { SiswaFormState } from './form/use-siswa-form.ts';
import { keepSepertiTadi } from './seperti-tadi.ts';

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
        const goOn = next() ?? (() => void navigate({ to: '/data-siswa/valid' }));
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
