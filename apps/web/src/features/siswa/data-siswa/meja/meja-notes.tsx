import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Antrean, Pegangan } from '@gerbang/contract/siswa/meja';
import { formatGelombang, formatWaktu } from '../../../../lib/format.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { LoadingDots } from '../../../../ui/loading-dots.tsx';
import { Note } from '../../../../ui/note.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { PerubahanList } from '../riwayat/perubahan-list.tsx';
import classes from './meja-notes.module.css';
import type { UnreadPerubahan } from './use-versi-dilihat.ts';

/** The name of who checks a record; without a profile there is none. */
export const namaPemegang = (nama: string | null): string => nama ?? 'admin lain';

/** Another admin checks this record just now: said, never forbidden. */
export function PeganganNote({ held, onTakeOver }: { held: Pegangan | undefined; onTakeOver: () => void }) {
  if (!held || held.saya) return null;
  return (
    <Note tone="wait" icon="user" role="status">
      <Row gap={2}>
        <p>
          Sedang diperiksa <b>{namaPemegang(held.nama)}</b>.
        </p>
        <Button size="s" onClick={onTakeOver}>
          Ambil alih
        </Button>
      </Row>
    </Note>
  );
}

type Registration = Pick<DataSiswaRecord, 'tahun_ajaran' | 'gelombang'>;

const written = ({ tahun_ajaran, gelombang }: Registration) => `${tahun_ajaran}, ${formatGelombang(gelombang)}`;

/** Warns of a school year or wave that is not the usual one; nothing where it is (PUTUSAN-18). */
export function UsualNote({ record, biasanya }: { record: Registration; biasanya: Antrean['biasanya'] }) {
  if (!biasanya) return null;
  return (
    <Note tone="wait" icon="warn">
      <b>Mungkin salah ketik.</b> Tertulis {written(record)};{' '}
      {biasanya.menurut === 'gelombang' ? 'yang dibuka pada tanggal daftarnya' : 'hampir semua di antrean'}{' '}
      {written(biasanya)}.
    </Note>
  );
}

/** The record changed while it lay on the desk: what exactly, and that it was read, before anything is decided. */
export function UnreadPerubahanNote({ nama, unread }: { nama: string; unread: UnreadPerubahan }) {
  const { perubahan, failed, retry, accept } = unread;
  return (
    <Note tone="wait" icon="warn" role="alert">
      <Stack gap={2}>
        <p>
          <b>Siswa baru saja mengubah data ini.</b> Baca perubahannya sebelum memutuskan.
        </p>
        {perubahan ? (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many changes scroll, and keys must reach them */}
            <div className={classes.changes} tabIndex={0}>
              <PerubahanList nama={nama} perubahan={perubahan} />
            </div>
            <Row>
              <Button size="s" onClick={accept}>
                Sudah saya baca
              </Button>
            </Row>
          </>
        ) : failed ? (
          <Row>
            <p>Perubahannya belum dapat dimuat.</p>
            <Button size="s" onClick={retry}>
              Coba lagi
            </Button>
          </Row>
        ) : (
          <LoadingDots label="Memuat perubahan" />
        )}
      </Stack>
    </Note>
  );
}

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
