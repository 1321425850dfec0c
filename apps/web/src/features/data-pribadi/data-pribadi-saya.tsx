import { DilihatSaya } from './dilihat-saya.tsx';
import { PersetujuanSaya } from './persetujuan-saya.tsx';
import { UnduhSaya } from './unduh-saya.tsx';

/** The student's rights over their data, below the account on Info Akun. */
export function DataPribadiSaya() {
  return (
    <>
      <PersetujuanSaya />
      <UnduhSaya />
      <DilihatSaya />
    </>
  );
}
