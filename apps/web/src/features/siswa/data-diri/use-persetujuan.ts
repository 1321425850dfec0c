import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { useApi } from '../../../lib/use-api.ts';
import { useWali } from '../../akun/data-pribadi/use-wali.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import type { DrafForm } from './use-draf.ts';

/**
 * What the form says about consent. A new record asks for it; one that exists only for what is not on record, and not
 * before that is known. Nothing of it stops the form.
 */
export function usePersetujuan({ texts }: SiswaFormState, exists: boolean, draf: DrafForm) {
  const { data } = useApi(dataPribadi.persetujuan, {}, { enabled: exists });
  const kurang = data?.data.kurang ?? [];
  const asked = !exists || kurang.includes('data-diri');
  const onRecord = exists && (!data || data.data.persetujuan.some(({ jenis }) => jenis === 'wali'));
  const wali = useWali({
    tanggalLahir: texts.values.tanggal_lahir,
    onRecord,
    draft: draf.waliFound,
    onChange: draf.keepWali,
  });
  return {
    /** Whether the short notice stands above the form. */
    asked,
    wali,
    body: () => ({ ...(asked ? { persetujuan_privasi: versiPemberitahuan } : {}), ...wali.body() }),
  };
}
