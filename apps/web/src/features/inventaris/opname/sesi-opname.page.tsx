import { type HasilOpname, type KeadaanOpname, opname } from '@gerbang/contract/inventaris/opname';
import { isOutAndUnseen, selisihOf } from '@gerbang/contract/inventaris/opname-selisih';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { download, saveFile } from '../../../lib/download.ts';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { HasilSesi } from './hasil-sesi.tsx';
import classes from './opname.module.css';
import { Pindai } from './pindai.tsx';
import { usePindaian } from './use-pindaian.ts';
import { useSesi } from './use-sesi.ts';
import { Waiting } from './waiting.tsx';

/** /data-inventaris/opname/$id: what a session has found, and the phone that scans for it. */
export function SesiOpnamePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { hasil, ...query } = useSesi(id, { keeps: useSession()?.role.nama === 'admin' });
  const pindaian = usePindaian();
  const [scanning, setScanning] = useState(false);
  if (!hasil) {
    return (
      <>
        <PageHeader title="Sesi Opname" />
        <Waiting {...pindaian} />
        <Sheet padded>
          {query.error ? (
            <FailedState
              sentence={listFailure(query.error)}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <SkeletonText lines={10} />
          )}
        </Sheet>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={hasil.nama}
        help={`Dibuka ${formatWaktu(hasil.dibuka_pada)}${hasil.dibuka_oleh ? ` oleh ${hasil.dibuka_oleh}` : ''}.`}
        action={<Actions hasil={hasil} scanning={scanning} onScanning={setScanning} />}
      />
      <Stack>
        <Waiting {...pindaian} />
        {hasil.ditutup_pada && (
          <Note tone="ok">
            Ditutup {formatWaktu(hasil.ditutup_pada)}
            {hasil.ditutup_oleh && ` oleh ${hasil.ditutup_oleh}`}.
            {hasil.terlambat > 0 && ` ${hasil.terlambat} pindaian datang sesudahnya dan tidak dihitung.`}
          </Note>
        )}
        <Counts hasil={hasil} />
        {scanning ? <Pindai hasil={hasil} pindaian={pindaian} /> : <HasilSesi hasil={hasil} />}
      </Stack>
    </>
  );
}

function Counts({ hasil: { barang, tak_dikenal } }: { hasil: HasilOpname }) {
  const count = (...keadaan: KeadaanOpname[]) => barang.filter((item) => keadaan.includes(item.keadaan)).length;
  const out = barang.filter(isOutAndUnseen).length;
  const all: [string, number][] = [
    ['Ditemukan', count('ditemukan', 'beda_jumlah') - out],
    ...(out > 0 ? [['Dipinjam', out] satisfies [string, number]] : []),
    ['Belum', count('belum')],
    ['Salah tempat', count('salah_tempat')],
    ['Tak dikenal', tak_dikenal.length],
  ];
  return (
    <Sheet>
      <dl className={classes.counts}>
        {all.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

type ActionsProps = { hasil: HasilOpname; scanning: boolean; onScanning: (scanning: boolean) => void };

function Actions({ hasil, scanning, onScanning }: ActionsProps) {
  const role = useSession()?.role.nama;
  const [opened, setOpened] = useState(false);
  const isOpen = hasil.ditutup_pada === null;
  const params = { id: hasil.id };
  const minutes = async (call: typeof opname.beritaAcara | typeof opname.excel) => {
    try {
      const { file, name } = await download(call, { params });
      saveFile(file, name ?? 'berita-acara-opname');
    } catch (error) {
      toast.error(writeFailure(error));
    }
  };
  return (
    <Row gap={2}>
      <Button leftSection={<Icon name="download" size={16} />} onClick={() => void minutes(opname.beritaAcara)}>
        Berita Acara
      </Button>
      <Button leftSection={<Icon name="download" size={16} />} onClick={() => void minutes(opname.excel)}>
        Excel
      </Button>
      {role === 'admin' && isOpen && (
        <Button variant="primary" onClick={() => onScanning(!scanning)}>
          {scanning ? 'Lihat Hasil' : 'Pindai'}
        </Button>
      )}
      {role === 'pimpinan' && isOpen && (
        <Button variant="primary" onClick={() => setOpened(true)}>
          Tutup Sesi
        </Button>
      )}
      {opened && <TutupDialog hasil={hasil} onClose={() => setOpened(false)} />}
    </Row>
  );
}

function TutupDialog({ hasil, onClose }: { hasil: HasilOpname; onClose: () => void }) {
  const undecided = hasil.barang.flatMap(selisihOf).filter(({ ubah }) => ubah === undefined);
  return (
    <FormDialog
      title="Tutup Sesi"
      confirmLabel="Tutup Sesi"
      call={opname.tutup}
      input={{ params: { id: hasil.id } }}
      touched={[opname.get, opname.list]}
      says={({ message, data }) => `${message}: ${data.diubah} barang diubah, ${data.tidak_ditemukan} tidak ditemukan`}
      onClose={onClose}
    >
      <p>
        Lokasi, jumlah, dan kondisi yang berbeda menjadi perubahan barang dengan riwayatnya. Selisih yang diputuskan
        tetap tidak mengubah apa pun. Barang yang tidak ditemukan dicatat di riwayatnya.{' '}
        {undecided.length > 0 && <Undecided count={undecided.length} />}Tunggu sampai semua pindaian terkirim. Yang
        datang sesudahnya tidak dihitung.
      </p>
    </FormDialog>
  );
}

function Undecided({ count }: { count: number }) {
  return (
    <>
      <b>{formatNumber(count)} selisih</b> belum diputuskan admin, dan menjadi perubahan juga.{' '}
    </>
  );
}
