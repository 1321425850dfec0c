import { type ImporDetail, impor } from '@gerbang/contract/laporan/impor';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note, type NoteTone } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BerakhirNote } from '../../arsip/door.ts';
import { LembarNote } from './lembar.tsx';
import { Perubahan } from './perubahan.tsx';
import classes from './rencana.module.css';
import { capital, words } from './words.ts';

/** What became of an import. */
export function Selesai({ detail, isAdmin, onNew }: { detail: ImporDetail; isAdmin: boolean; onNew: () => void }) {
  const [tone, sentence] = ending(detail);
  return (
    <Sheet padded>
      <Stack gap={4}>
        <Note tone={tone} role="status">
          {sentence}
        </Note>
        {detail.tahap === 'selesai' && <LembarNote detail={detail} />}
        {detail.tertinggal.length > 0 && <Tertinggal detail={detail} />}
        {isAdmin && (
          <Row justify="end">
            {detail.urungkan_sampai && <Urungkan detail={detail} />}
            <Button variant="primary" onClick={onNew}>
              Impor berkas lain
            </Button>
          </Row>
        )}
      </Stack>
    </Sheet>
  );
}

function ending({ jenis, tahap, sebab, jumlah, urungkan_sampai, nama_berkas }: ImporDetail): [NoteTone, string] {
  if (tahap === 'gagal') return ['bad', sebab ?? 'Impor gagal. Tidak ada yang berubah.'];
  if (tahap === 'dibatalkan') return ['info', `Impor ${nama_berkas} dibatalkan. Tidak ada yang berubah.`];
  if (tahap === 'diurungkan') {
    if (jumlah.tertinggal > 0)
      return ['info', `Impor ${nama_berkas} diurungkan, kecuali ${leftWords(jumlah, words[jenis].noun)}.`];
    return ['ok', `Impor ${nama_berkas} sudah diurungkan. ${capital(words[jenis].place)} kembali seperti sebelumnya.`];
  }
  const until = urungkan_sampai ? ` Dapat diurungkan sampai ${formatWaktu(urungkan_sampai)}.` : '';
  return [
    'ok',
    `${formatNumber(jumlah.baru)} ${words[jenis].noun} ditambahkan, ${formatNumber(jumlah.berubah)} diubah, ${formatNumber(jumlah.gambar)} gambar masuk.${until}`,
  ];
}

function leftWords({ tertinggal, tertinggal_impor }: ImporDetail['jumlah'], noun: string): string {
  const people = tertinggal - tertinggal_impor;
  return [
    ...(people > 0 ? [`${formatNumber(people)} ${noun} yang sesudahnya diubah atau dihapus orang`] : []),
    ...(tertinggal_impor > 0 ? [`${formatNumber(tertinggal_impor)} ${noun} yang sesudahnya diubah impor lain`] : []),
  ].join(' dan ');
}

function Tertinggal({ detail: { jenis, tertinggal } }: { detail: ImporDetail }) {
  return (
    <section>
      <h2 className={classes.title}>Tetap seperti sekarang</h2>
      <ul className={classes.files}>
        {tertinggal.map(({ baris, nama, nim, ubah, sebab }) => (
          <li key={baris}>
            <b>{nama}</b> {words[jenis].key} {nim}. {sebab.map((each) => each.sebab).join(' ')}
            <Perubahan changes={ubah.filter(({ bidang }) => bidang !== 'nim')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes a whole import back, or what is left of it. */
function Urungkan({ detail: { id, jenis, tahap, nama_berkas, jumlah, sesudahnya } }: { detail: ImporDetail }) {
  const [asks, setAsks] = useState(false);
  const { noun } = words[jenis];
  const undo = useAction(impor.urungkan, {
    invalidates: [impor.list, impor.get],
    onSuccess: () => setAsks(false),
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>{tahap === 'selesai' ? 'Urungkan' : 'Urungkan yang tersisa'}</Button>
      <ConfirmDialog
        title={`Urungkan impor ${nama_berkas}?`}
        opened={asks}
        onClose={() => setAsks(false)}
        confirmLabel="Urungkan impor"
        danger
        pending={undo.pending}
        onConfirm={() => undo.run({ params: { id } })}
      >
        <Stack gap={3}>
          {sesudahnya.length > 0 && (
            <Note tone="info">
              {sesudahnya.map(({ id, nama_berkas, siswa }) => (
                <p key={id}>
                  Impor <b>{nama_berkas}</b> sesudahnya mengubah {formatNumber(siswa)} {noun} dari impor ini, yang tetap
                  selama impor itu berlaku.
                </p>
              ))}
              <p>Agar semuanya kembali, urungkan dulu {sesudahnya[0]?.nama_berkas}, lalu impor ini.</p>
              <Button size="s" onClick={() => undo.run({ params: { id: sesudahnya[0]?.id ?? id } })}>
                Urungkan {sesudahnya[0]?.nama_berkas} dulu
              </Button>
            </Note>
          )}
          <p>
            {tahap === 'selesai'
              ? `${formatNumber(jumlah.baru)} ${noun} baru dihapus dan ${formatNumber(jumlah.berubah)} ${noun} dikembalikan seperti sebelumnya${sesudahnya.length > 0 ? ', kecuali yang disebut di atas' : ''}.`
              : `${formatNumber(jumlah.tertinggal)} ${noun} yang tersisa dicoba lagi.`}{' '}
            Yang sudah diubah orang sesudahnya tetap, dan disebutkan.
          </p>
          {jenis === 'siswa' && <BerakhirNote of={{ impor: id }} />}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
