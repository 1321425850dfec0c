import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import type { DataSiswaField } from '@gerbang/contract/siswa-fields';
import { isShown, pemakaianOf } from '@gerbang/contract/syarat';
import type { ReactNode } from 'react';
import { useSyarat } from '../../lib/use-berlaku.ts';

/** Which fields of a record are shown, and what stands for one that the school requires and that is not there. */
export function useTampil(record: DataSiswaRecord) {
  const syarat = useSyarat();
  return {
    isShown: (field: DataSiswaField) => isShown(syarat, field, record[field]),
    textOf: (field: DataSiswaField, text: (field: DataSiswaField, value: string | number) => ReactNode): ReactNode => {
      const value = record[field] ?? '';
      if (value !== '') return text(field, value);
      return pemakaianOf(syarat, field) === 'wajib' ? 'Belum diisi' : undefined;
    },
  };
}
