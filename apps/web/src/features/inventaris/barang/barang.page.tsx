import { type BarangDetail, barang } from '@gerbang/contract/inventaris/barang';
import { dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatRupiah, formatTanggal, formatWaktu, namaPengelola } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { refresh, useApi } from '../../../lib/use-api.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Cetak } from '../../../ui/cetak.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { KelolaDialog } from '../data-inventaris/kelola-dialog.tsx';
import { LabelDialog } from '../data-inventaris/label-dialog.tsx';
import classes from './barang.module.css';
import { FotoBarangGroup } from './foto-barang.tsx';
import { HapuskanDialog, KondisiDialog, touched } from './kondisi-dialog.tsx';
import { PerawatanSection } from './perawatan-section.tsx';
import { BeritaAcaraButton, RiwayatBarang } from './riwayat-barang.tsx';

/** /data-inventaris/$id: one item with its life (HIDUP-1); the code on its label leads here. */
export function BarangPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isFetching, refetch } = useApi(barang.get, { params: { id } });
  const manages = useSession()?.role.nama === 'admin';
  const item = data?.data;
  return (
    <>
      <Kertas />
      <PageHeader
        title="Detail Barang"
        help="Data barang, fotonya, perawatannya, dan riwayatnya."
        action={
          <Row gap={2}>
            <ButtonLink to="/data-inventaris" leftSection={<Icon name="left" size={16} />}>
              Kembali
            </ButtonLink>
            {item && <Cetak />}
            {item && manages && <Actions item={item} />}
          </Row>
        }
      />
      {item ? (
        <Sheets item={item} manages={manages} />
      ) : error ? (
        <Sheet>
          <FailedState
            sentence={sentences.notFound}
            detail={writeFailure(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Sheet>
      ) : (
        <Sheet padded>
          <SkeletonText lines={12} />
        </Sheet>
      )}
    </>
  );
}

function Actions({ item }: { item: BarangDetail }) {
  const [opened, setOpened] = useState<'kondisi' | 'hapuskan' | 'label' | 'edit'>();
  const close = () => {
    setOpened(undefined);
    refresh(touched);
  };
  return (
    <>
      <Button onClick={() => setOpened('hapuskan')}>{item.penghapusan ? 'Pakai Lagi' : 'Hapuskan'}</Button>
      <Button onClick={() => setOpened('label')}>Cetak Label</Button>
      <Button onClick={() => setOpened('kondisi')}>Catat Kondisi</Button>
      <Button variant="primary" onClick={() => setOpened('edit')}>
        Edit
      </Button>
      {opened === 'kondisi' && <KondisiDialog item={item} onClose={close} />}
      {opened === 'label' && <LabelDialog items={[item]} onClose={close} />}
      {opened === 'hapuskan' && <HapuskanDialog item={item} onClose={close} />}
      {opened === 'edit' && <KelolaDialog kelola={{ jenis: 'Edit', item }} rows={[item]} onClose={close} />}
    </>
  );
}

function Sheets({ item, manages }: { item: BarangDetail; manages: boolean }) {
  const { penghapusan, harga_barang: harga } = item;
  return (
    <Stack>
      {penghapusan && <Penghapusan item={item} />}
      <div className={classes.columns}>
        <Stack>
          <Sheet>
            <Facts title={item.nama_barang}>
              <Fact label={dataInventarisLabels.kode_barang}>{item.kode_barang}</Fact>
              <Fact label={dataInventarisLabels.kategori_barang}>{item.kategori_barang}</Fact>
              <Fact label={dataInventarisLabels.jumlah_barang}>{formatNumber(item.jumlah_barang)}</Fact>
              <Fact label={dataInventarisLabels.kondisi_barang}>{item.kondisi_barang}</Fact>
              <Fact label={dataInventarisLabels.lokasi_barang}>{item.lokasi_barang}</Fact>
              <Fact label={dataInventarisLabels.tanggal_masuk_barang}>{formatTanggal(item.tanggal_masuk_barang)}</Fact>
              <Fact label="Harga Satuan">{harga === undefined ? null : formatRupiah(harga)}</Fact>
              {harga !== undefined && <Fact label="Nilai">{formatRupiah(harga * item.jumlah_barang)}</Fact>}
              <Fact label={dataInventarisLabels.keterangan}>{item.keterangan}</Fact>
              <Fact label="Admin Pengelola">{namaPengelola(item)}</Fact>
            </Facts>
          </Sheet>
          <Sheet>
            <FotoBarangGroup item={item} manages={manages} />
          </Sheet>
        </Stack>
        <Stack>
          <Sheet>
            <PerawatanSection item={item} manages={manages} />
          </Sheet>
          <Sheet>
            <h2 className={classes.title}>Riwayat</h2>
            <RiwayatBarang id={item.id} />
          </Sheet>
        </Stack>
      </div>
    </Stack>
  );
}

function Penghapusan({ item: { id, penghapusan } }: { item: BarangDetail }) {
  if (!penghapusan) return null;
  return (
    <Note tone="bad" icon="reject">
      <Stack gap={2}>
        <p>
          <b>Dihapuskan {formatWaktu(penghapusan.pada)}</b>
          {penghapusan.oleh && ` oleh ${penghapusan.oleh}`}
        </p>
        <p className={classes.reason}>{penghapusan.alasan}</p>
        <BeritaAcaraButton id={id} />
      </Stack>
    </Note>
  );
}
