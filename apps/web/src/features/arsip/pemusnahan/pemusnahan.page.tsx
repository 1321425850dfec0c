import { type KeadaanPemusnahan, type PemusnahanRow, pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { actionFailure, listFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { ProofDialog } from '../../akun/door.ts';
import { UsulanSheet } from './usulan-sheet.tsx';

/** While one is carried out its progress is asked for as often, in milliseconds. */
const POLL_MS = 2000;

/** What is over its time, the list that waits for the pimpinan, and the minutes of all that went. */
export function PemusnahanPage() {
  const { data, error, refetch, isFetching } = useApi(
    pemusnahan.get,
    {},
    { pollMs: (answer) => answer?.data.daftar.some(({ status }) => status === 'berjalan') === true && POLL_MS },
  );
  const keadaan = data?.data;
  const open = keadaan?.daftar.find(({ status }) => status === 'usulan' || status === 'berjalan');
  return (
    <>
      <PageHeader
        title="Pemusnahan"
        help="Data yang lewat masa simpan dimusnahkan setelah Anda setujui, dengan berita acara."
      />
      {keadaan ? (
        <Stack gap={5}>
          <CaraSheet keadaan={keadaan} hasOpen={open !== undefined} />
          {open && <UsulanSheet row={open} />}
          <Sheet>
            {keadaan.daftar.some(({ status }) => status === 'selesai') ? (
              <DaftarSheet rows={keadaan.daftar.filter(({ status }) => status === 'selesai')} />
            ) : (
              <EmptyState title="Belum Ada Berita Acara">Muncul di sini setelah sebuah daftar dimusnahkan.</EmptyState>
            )}
          </Sheet>
        </Stack>
      ) : (
        <Sheet padded={!error}>
          <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={6} />
        </Sheet>
      )}
    </>
  );
}

const masa = (n: number, satuan: string) => (n === 0 ? 'disimpan terus' : `${formatNumber(n)} ${satuan}`);

/** By itself or after a list, and what would be on one now. */
function CaraSheet({ keadaan, hasOpen }: { keadaan: KeadaanPemusnahan; hasOpen: boolean }) {
  const { cara, ditolak_hari, arsip_tahun, lewat_waktu } = keadaan;
  const [asking, setAsking] = useState(false);
  const usulkan = useAction(pemusnahan.usulkan, {
    invalidates: [pemusnahan.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(actionFailure(error)),
  });
  return (
    <Sheet>
      <Facts title="Masa Simpan">
        <Fact label="Cara">{cara === 'usulan' ? 'Menunggu persetujuan Anda' : 'Otomatis setiap hari'}</Fact>
        <Fact label="Data ditolak">{masa(ditolak_hari, 'hari sesudah perubahan terakhir')}</Fact>
        <Fact label="Arsip">{masa(arsip_tahun, 'tahun sesudah tahun ajarannya berakhir')}</Fact>
        <Fact label="Lewat masa simpan">{formatNumber(lewat_waktu)} data</Fact>
        <Fact label="">
          <Row>
            <Button size="s" onClick={() => setAsking(true)}>
              {cara === 'usulan' ? 'Jadikan otomatis' : 'Pakai persetujuan'}
            </Button>
            <Button
              size="s"
              variant="primary"
              disabled={hasOpen || lewat_waktu === 0 || usulkan.pending}
              onClick={() => usulkan.run({})}
            >
              Susun Daftar
            </Button>
          </Row>
        </Fact>
      </Facts>
      {cara === 'otomatis' && (
        <Note tone="wait">
          Data yang lewat masa simpan dihapus sendiri setiap hari, tanpa daftar dan berita acara. Pilih “Pakai
          persetujuan” bila pemusnahan harus disetujui dahulu.
        </Note>
      )}
      {asking && <CaraDialog keadaan={keadaan} onClose={() => setAsking(false)} />}
    </Sheet>
  );
}

/** Asks for the password before what is over its time goes by itself, or waits for a list. */
function CaraDialog({ keadaan, onClose }: { keadaan: KeadaanPemusnahan; onClose: () => void }) {
  const cara = keadaan.cara === 'usulan' ? 'otomatis' : 'usulan';
  return (
    <ProofDialog
      title={cara === 'usulan' ? 'Pakai Persetujuan' : 'Jadikan Otomatis'}
      confirmLabel="Simpan"
      danger={cara === 'otomatis'}
      call={pemusnahan.simpanCara}
      input={(proof) => ({ body: { cara, versi: keadaan.versi, ...proof } })}
      touched={[pemusnahan.get]}
      onClose={onClose}
    >
      <p>
        {cara === 'usulan'
          ? 'Data yang lewat masa simpan tetap ada sampai Anda menyetujui daftarnya.'
          : 'Data yang lewat masa simpan dihapus selamanya setiap hari, tanpa daftar dan tanpa berita acara.'}
      </p>
    </ProofDialog>
  );
}

/** The minutes of what went, each to be downloaded. */
function DaftarSheet({ rows }: { rows: readonly PemusnahanRow[] }) {
  return (
    <Facts title="Berita Acara">
      {rows.map((row) => (
        <Fact key={row.id} label={`Nomor ${row.nomor}`}>
          <Stack gap={1}>
            <span>
              {formatNumber(row.musnah)} data dengan {formatNumber(row.gambar)} gambar dimusnahkan
              {row.lewat > 0 && `, ${formatNumber(row.lewat)} dilewati`}. Disetujui {row.penyetuju}
              {row.selesai_pada && `, selesai ${formatWaktu(row.selesai_pada)}`}.
            </span>
            <Unduh row={row} />
          </Stack>
        </Fact>
      ))}
    </Facts>
  );
}

function Unduh({ row: { id, nomor } }: { row: PemusnahanRow }) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { file, name } = await download(pemusnahan.beritaAcara, { params: { id } });
      saveFile(file, name ?? 'berita-acara-pemusnahan.pdf');
      toast.success(`Berita acara nomor ${nomor} diunduh`);
    } catch (error) {
      toast.error(actionFailure(error));
    }
    setPending(false);
  };
  return (
    <span>
      <Button
        size="s"
        disabled={pending}
        onClick={() => void run()}
        aria-label={`Unduh PDF berita acara nomor ${nomor}`}
      >
        Unduh PDF
      </Button>
    </span>
  );
}
