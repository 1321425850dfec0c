import { dashboard } from '@gerbang/contract/dashboard';
import { dataDiri } from '@gerbang/contract/data-diri';
import { dataPribadi } from '@gerbang/contract/data-pribadi';
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { sentences } from '@gerbang/contract/wire';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { queryClient, queryKey, refresh } from '../../lib/use-api.ts';
import { toast } from '../../ui/toast.tsx';
import { isClosed, isRefusal } from '../data-siswa/form/penolakan.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import { type Kabar, kirimSemua } from './pengiriman.ts';
import { kemajuan, saluranKe } from './saluran.ts';
import type { DrafForm } from './use-draf.ts';

/** How far a sending is; undefined while nothing is being sent. */
type Keadaan = {
  /** Part of all bytes that is there, 0 to 1, and what is on its way. */
  bagian: number;
  kata: string;
  /** Whether it waits for the connection. */
  menunggu: boolean;
};

export type Simpan = ReturnType<typeof useSimpan>;

/**
 * Sends the student's form until everything has arrived; `added` is said about consent besides.
 * Afterwards the student is at /data-diri.
 */
export function useSimpan(form: SiswaFormState, draf: DrafForm, added: () => object) {
  const navigate = useNavigate();
  const [keadaan, setKeadaan] = useState<Keadaan>();
  const [failure, setFailure] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const sekarang = useRef<() => void>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const end = (sentence?: string) => {
    control.current = undefined;
    draf.keepDikirim(false);
    setKeadaan(undefined);
    setFailure(sentence);
  };
  const fail = (error: Error) => {
    if (isRefusal(error)) {
      end();
      return form.showRefusal(error);
    }
    toast.error(writeFailure(error));
    end(writeFailure(error));
    if (!isClosed(error)) return;
    // There is a record already, or the one that was edited is validated or gone: /data-diri shows what is.
    void queryClient.resetQueries({ queryKey: queryKey(dataDiri.get) });
    void navigate({ to: '/data-diri' });
  };
  const leave = () => {
    draf.drop();
    toast.success(form.record ? 'Data diri berhasil diubah' : 'Data diri berhasil ditambah');
    void navigate({ to: '/data-diri' });
  };

  const send = async (isianPasti: boolean) => {
    const stopper = new AbortController();
    control.current = stopper;
    setFailure(undefined);
    draf.keepDikirim(true);
    try {
      const { ditolak } = await kirimFormulir(
        {
          form,
          draf,
          added,
          signal: stopper.signal,
          tell: (more) => setKeadaan((before) => ({ bagian: 0, kata: '', menunggu: false, ...before, ...more })),
          sekarang: (go) => {
            sekarang.current = go;
          },
        },
        isianPasti,
      );
      if (ditolak.length === 0) return leave();
      end('Isian sudah tersimpan, tetapi ada foto yang tidak diterima. Ganti fotonya, lalu tekan Simpan.');
    } catch (error) {
      if (!stopper.signal.aborted) fail(error as Error);
    }
  };

  return {
    keadaan,
    pending: keadaan !== undefined && !keadaan.menunggu,
    /** The sentence of the last try when it failed as a whole. */
    failure,
    /** Whether the record changed meanwhile, so that the newest has to be fetched first. */
    stale: failure === sentences.stale,
    /** Sends everything; while it waits for the connection, tries at once. `isianPasti` as in pengiriman.ts. */
    run: (isianPasti = true) => {
      if (control.current) return sekarang.current?.();
      void send(isianPasti);
    },
    /** Stops waiting for the connection; everything stays in the form. */
    stop: () => {
      control.current?.abort();
      end();
    },
    /** Fetches the newest record; the form keeps what was typed. */
    refresh: async () => {
      form.takeNewest();
      await queryClient.invalidateQueries({ queryKey: queryKey(dataDiri.get) });
      setFailure(undefined);
    },
  };
}

type Formulir = {
  form: SiswaFormState;
  draf: DrafForm;
  added: () => object;
  signal: AbortSignal;
  tell: (more: Partial<Keadaan>) => void;
  /** Told the way to try again at once. */
  sekarang: (go: () => void) => void;
};

/** Sends what the form holds, and settles it there as it arrives. */
function kirimFormulir({ form, draf, tell, ...rest }: Formulir, isianPasti: boolean): ReturnType<typeof kirimSemua> {
  const saluran = saluranKe({
    ...rest,
    maju: kemajuan(form, tell),
    onWait: (menunggu, error) => {
      tell({ menunggu });
      if (error) toast.error(writeFailure(error), { detail: 'Isian Anda aman dan dikirim lagi sendiri.' });
    },
  });
  const muatan = { isian: form.isianKini, adaIsian: form.adaUbahan, foto: form.files.filesKini };
  const kabar: Kabar = {
    isianTersimpan: (saved, record) => {
      remember(record);
      draf.keepWali({});
      refresh([dataPribadi.persetujuan]);
      form.settle(record, saved);
    },
    fotoTersimpan: (bidang, file, record) => {
      remember(record);
      form.settle(record);
      form.files.settle(bidang, file);
    },
    fotoDitolak: form.showFotoRefusal,
  };
  return kirimSemua({ muatan, saluran, kabar }, { record: form.record, isianPasti });
}

/** The pages that show the record get it from here instead of asking again. */
function remember(record: DataSiswaRecord): void {
  const message = 'Data diri ditemukan';
  queryClient.setQueryData(queryKey(dataDiri.get, {}), { message, data: record });
  queryClient.setQueryData(queryKey(dashboard.siswa, {}), { message, dataSiswa: record });
}
