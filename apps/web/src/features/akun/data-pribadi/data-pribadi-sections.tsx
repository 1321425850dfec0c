import { DilihatList } from './dilihat-list.tsx';
import { OwnPersetujuan } from './own-persetujuan.tsx';
import { UnduhSalinan } from './unduh-salinan.tsx';

/** The student's rights over their data, below the account on Info Akun. */
export function DataPribadiSections() {
  return (
    <>
      <OwnPersetujuan />
      <UnduhSalinan />
      <DilihatList />
    </>
  );
}
