import { dashboard } from '@gerbang/contract/dashboard';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { queryClient, queryKey, refresh } from '../../lib/use-api.ts';
import { toast } from '../../ui/toast.tsx';
import { type Sending, useSend } from './form/use-send.ts';
import type { SiswaFormState } from './form/use-siswa-form.ts';

const touched = [dataSiswa.list, dashboard.statistik];

/** Sends the admin's form: a new record leads to the list, a changed one to its detail. */
export function useSaveSiswa(form: SiswaFormState): Sending {
  const navigate = useNavigate();
  const state = useLocation({ select: ({ state }) => state });
  const isNew = !form.record;
  return useSend(isNew ? dataSiswa.create : dataSiswa.update, form, {
    source: dataSiswa.get,
    invalidates: touched,
    onSaved: (answer) => {
      const { id } = answer.data;
      queryClient.setQueryData(queryKey(dataSiswa.get, { params: { id } }), answer);
      toast.success(isNew ? 'Data siswa berhasil ditambah' : 'Data siswa berhasil diubah');
      if (isNew) return void navigate({ to: '/data-siswa/valid' });
      // In place of the form, so that 'Kembali' still finds the list as it was left.
      void navigate({ to: '/data-siswa/valid/detail/$id', params: { id }, state, replace: true });
    },
    onClosed: () => {
      refresh([...touched, dataSiswa.get]);
      void navigate({ to: '/data-siswa/valid' });
    },
  });
}
