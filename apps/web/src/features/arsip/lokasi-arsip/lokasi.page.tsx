import { type LokasiRow, lokasiArsip, namaJenis, type Pinjaman } from '@gerbang/contract/arsip/lokasi-arsip';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { formatTanggal, formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { tanggal } from '../../../lib/tanggal.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { IsiSheet } from './isi-sheet.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { Keadaan } from './list-columns.tsx';

type OpenDialog = 'ubah' | 'label' | 'pinjam' | 'hapus';
const touched = [lokasiArsip.list, lokasiArsip.buka, lokasiArsip.tempat];

/** What a label opens: the place, what lies in it, and who has or had it. */
export function LokasiPage() {
  const { id: kode } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch, isFetching } = useApi(lokasiArsip.buka, { params: { kode } });
  const found = data?.data;
  return (
    <>
      <PageHeader
        title={found ? `${namaJenis[found.lokasi.jenis]} ${found.lokasi.kode}` : 'Lokasi Arsip'}
        help={found?.lokasi.nama ?? 'Tempat berkas fisik.'}
        action={
          <Row>
            <Button component={Link} to="/lokasi-arsip">
              Semua Tempat
            </Button>
            {found && <Actions lokasi={found.lokasi} />}
          </Row>
        }
      />
      {found ? (
        <Stack>
          <Sheet>
            <Facts>
              <Fact label="Letak">{found.lokasi.jalur}</Fact>
              <Fact label="Keadaan">
                <Keadaan pinjaman={found.lokasi.pinjaman} />
              </Fact>
              {found.lokasi.pinjaman && <Fact label="Keperluan">{found.lokasi.pinjaman.keperluan}</Fact>}
            </Facts>
          </Sheet>
          <IsiSheet lokasi={found.lokasi} />
          {found.riwayat.length > 0 && <Riwayat rows={found.riwayat} />}
        </Stack>
      ) : (
        <Sheet padded={!error}>
          <Unloaded {...{ error, refetch, isFetching }} failure={actionFailure} lines={6} />
        </Sheet>
      )}
    </>
  );
}

/** What an admin does with a place. */
function Actions({ lokasi }: { lokasi: LokasiRow }) {
  const isAdmin = useSession()?.role.nama === 'admin';
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const kembali = useAction(lokasiArsip.kembali, {
    invalidates: touched,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(actionFailure(error)),
  });
  if (!isAdmin) return null;
  const { id, jenis, pinjaman } = lokasi;
  return (
    <>
      {jenis !== 'rak' &&
        (pinjaman ? (
          <Button variant="primary" disabled={kembali.pending} onClick={() => kembali.run({ params: { id } })}>
            Sudah Kembali
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setOpened('pinjam')}>
            Pinjamkan
          </Button>
        ))}
      <Button onClick={() => setOpened('label')}>Cetak Label</Button>
      <Button onClick={() => setOpened('ubah')}>Ubah</Button>
      <Button onClick={() => setOpened('hapus')}>Hapus</Button>
      {opened === 'ubah' && <KelolaDialog item={lokasi} rows={[]} onClose={close} />}
      {opened === 'label' && <LabelDialog rows={[lokasi]} onClose={close} onDone={close} />}
      {opened === 'pinjam' && <PinjamDialog lokasi={lokasi} onClose={close} />}
      {opened === 'hapus' && <HapusDialog lokasi={lokasi} onClose={close} />}
    </>
  );
}

function HapusDialog({ lokasi, onClose }: { lokasi: LokasiRow; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title={`Hapus ${lokasi.kode}`}
      confirmLabel="Hapus"
      danger
      call={lokasiArsip.hapus}
      input={{ params: { id: lokasi.id } }}
      touched={[lokasiArsip.list]}
      failure={actionFailure}
      onDone={() => void navigate({ to: '/lokasi-arsip' })}
      onClose={onClose}
    >
      Hanya tempat yang kosong dapat dihapus. Labelnya tidak membuka apa pun lagi.
    </FormDialog>
  );
}

function Riwayat({ rows }: { rows: readonly Pinjaman[] }) {
  return (
    <Sheet>
      <Facts title="Riwayat Pinjam">
        {rows.map(({ id, peminjam, keperluan, dipinjam_pada, jatuh_tempo, kembali_pada }) => (
          <Fact key={id} label={peminjam}>
            {keperluan}. Dipinjam {formatWaktu(dipinjam_pada)},{' '}
            {kembali_pada ? `kembali ${formatWaktu(kembali_pada)}` : `sampai ${formatTanggal(jatuh_tempo)}`}
          </Fact>
        ))}
      </Facts>
    </Sheet>
  );
}

/** To whom a folder or a box goes, what for, and until when. */
function PinjamDialog({ lokasi: { id, kode }, onClose }: { lokasi: LokasiRow; onClose: () => void }) {
  return (
    <FormDialog
      title={`Pinjamkan ${kode}`}
      confirmLabel="Pinjamkan"
      call={lokasiArsip.pinjam}
      base={{ peminjam: '', keperluan: '', jatuh_tempo: '' }}
      judge="left"
      input={(body) => ({ params: { id }, body })}
      touched={[lokasiArsip.list, lokasiArsip.buka, lokasiArsip.tempat]}
      onClose={onClose}
    >
      {({ text, field }) => (
        <>
          <TextInput {...text('peminjam')} label="Peminjam" autoComplete="off" maxLength={255} />
          <TextInput {...text('keperluan')} label="Keperluan" autoComplete="off" maxLength={255} />
          <DateInput {...field('jatuh_tempo')} label="Jatuh tempo" spelling={tanggal} />
        </>
      )}
    </FormDialog>
  );
}
