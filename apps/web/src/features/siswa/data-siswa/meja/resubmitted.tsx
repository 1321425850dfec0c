import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { formatWaktu } from '../../../../lib/format.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { PerubahanList } from '../riwayat/perubahan-list.tsx';
import classes from './resubmitted.module.css';

/** Of a record that was sent again: why it was rejected, and old → new of what the student changed since. */
export function Resubmitted({ record: { id, nama, diajukan_lagi } }: { record: DataSiswaRecord }) {
  const { data, isError } = useApi(
    dataSiswa.perubahan,
    { params: { id }, query: {} },
    // Careful: what a screen shows must be of the record it shows, which may be newer than the kept answer.
    { enabled: diajukan_lagi },
  );
  if (!diajukan_lagi || isError) return null;
  const told = data?.data;
  return (
    <section className={classes.section} aria-labelledby="diajukan-lagi">
      <h2 id="diajukan-lagi" className={classes.title}>
        Perubahan sejak ditolak
      </h2>
      {!told && <SkeletonText lines={3} />}
      {told?.ditolak && (
        <blockquote className={classes.reason}>
          <p>{told.ditolak.alasan_penolakan}</p>
          <footer>Ditolak {formatWaktu(told.ditolak.waktu)}</footer>
        </blockquote>
      )}
      {told &&
        (told.perubahan.length > 0 ? (
          <PerubahanList nama={nama} perubahan={told.perubahan} />
        ) : (
          <p className={classes.none}>Siswa mengajukan lagi tanpa mengubah isian atau dokumen.</p>
        ))}
    </section>
  );
}
