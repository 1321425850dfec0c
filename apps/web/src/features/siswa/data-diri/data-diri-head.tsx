import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import { Photo } from '../../../ui/photo.tsx';
import classes from './data-diri.module.css';

/** The student as on the head of a file: photo, name, NIM. */
export function DataDiriHead({ record }: { record: DataSiswaRecord }) {
  const photo = record.pas_foto_3x4 ?? record.pas_foto_2x3;
  return (
    <div className={classes.head}>
      <Photo src={photo && thumbnailOf(photo)} alt="Pas foto" size="l" />
      <dl className={classes.person}>
        <div>
          <dt>{dataSiswaLabels.nama}</dt>
          <dd className={classes.name}>{record.nama}</dd>
        </div>
        <div>
          <dt>{dataSiswaLabels.nim}</dt>
          <dd className={classes.nim}>{record.nim}</dd>
        </div>
      </dl>
    </div>
  );
}
