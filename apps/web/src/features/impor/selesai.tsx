import { type ImporDetail, type ImporRow, impor } from '@gerbang/contract/impor';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../lib/format.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Row, Sheet, Stack } from '../../ui/layout.tsx';
import { Note, type NoteTone } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { Perubahan } from './perubahan.tsx';
import classes from './rencana.module.css';

/** What became of an import. */
export function Selesai({ detail, isAdmin, onNew }: { detail: ImporDetail; isAdmin: boolean; onNew: () => void }) {
  const [tone, sentence] = ending(detail);
  return (
    <Sheet padded>
      <Stack gap={4}>
        <Note tone={tone} role="status">
          {sentence}
        </Note>
        {detail.tertinggal.length > 0 && <Tertinggal detail={detail} />}
        {isAdmin && (
          <Row justify="end">
            {detail.urungkan_sampai && <Urungkan row={detail} />}
            <Button variant="primary" onClick={onNew}>
              Impor berkas lain
            </Button>
          </Row>
        )}
      </Stack>
    </Sheet>
  );
}

function ending({ tahap, sebab, jumlah, urungkan_sampai, nama_berkas }: ImporDetail): [NoteTone, string] {
  if (tahap === 'gagal') return ['bad', sebab ?? 'Impor gagal. Tidak ada yang berubah.'];
  if (tahap === 'dibatalkan') return ['info', `Impor ${nama_berkas} dibatalkan. Tidak ada yang berubah.`];
  if (tahap === 'diurungkan') {
    const left =
      jumlah.tertinggal > 0 ? ` ${formatNumber(jumlah.tertinggal)} siswa tetap karena sudah diubah orang.` : '';
    return ['ok', `Impor ${nama_berkas} sudah diurungkan. Arsip kembali seperti sebelumnya.${left}`];
  }
  const until = urungkan_sampai ? ` Dapat diurungkan sampai ${formatWaktu(urungkan_sampai)}.` : '';
  return [
    'ok',
    `${formatNumber(jumlah.baru)} siswa ditambahkan, ${formatNumber(jumlah.berubah)} diubah, ${formatNumber(jumlah.gambar)} gambar masuk.${until}`,
  ];
}

function Tertinggal({ detail: { tertinggal } }: { detail: ImporDetail }) {
  return (
    <section>
      <h2 className={classes.title}>Tetap, karena diubah orang sesudah impor</h2>
      <ul className={classes.files}>
        {tertinggal.map(({ baris, nama, nim, ubah }) => (
          <li key={baris}>
            <b>{nama}</b> NIM {nim}
            <Perubahan changes={ubah.filter(({ bidang }) => bidang !== 'nim')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes a whole import back. */
export function Urungkan({ row: { id, nama_berkas, jumlah } }: { row: ImporRow }) {
  const [asks, setAsks] = useState(false);
  const undo = useAction(impor.urungkan, {
    invalidates: [impor.list, impor.get],
    onSuccess: () => setAsks(false),
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>Urungkan</Button>
      <ConfirmDialog
        title={`Urungkan impor ${nama_berkas}?`}
        opened={asks}
        onClose={() => setAsks(false)}
        confirmLabel="Urungkan impor"
        danger
        pending={undo.pending}
        onConfirm={() => undo.run({ params: { id } })}
      >
        <p>
          {formatNumber(jumlah.baru)} siswa baru dihapus dan {formatNumber(jumlah.berubah)} siswa dikembalikan seperti
          sebelumnya. Yang sudah diubah orang sesudahnya tetap, dan disebutkan.
        </p>
      </ConfirmDialog>
    </>
  );
}
