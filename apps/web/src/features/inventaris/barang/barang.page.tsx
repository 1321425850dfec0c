import { type BarangDetail, barang } from '@gerbang/contract/inventaris/barang';
import { dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { sentences } from '@gerbang/contract/sentences';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatRupiah, formatTanggal, formatWaktu, namaPengelola } from '../../../lib/format.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { refresh, useApi } from '../../../lib/use-api.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { ActionMenu, type MenuItem } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { CetakUnduh, cetak } from '../../../ui/cetak.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { HapusDialog } from '../data-inventaris/hapus-dialog.tsx';
import { KelolaDialog } from '../data-inventaris/kelola-dialog.tsx';
import { LabelDialog } from '../data-inventaris/label-dialog.tsx';
import { PinjamDialog } from '../peminjaman/pinjam-dialog.tsx';
import classes from './barang.module.css';
import { FotoBarangGroup } from './foto-barang.tsx';
import { KELUARKAN, KeluarkanDialog, KondisiDialog, touched } from './kondisi-dialog.tsx';
import { JadwalDialog, PerawatanSection } from './perawatan-section.tsx';
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
        title={item?.nama_barang ?? 'Barang'}
        help={item && `${item.kode_barang} · ${item.kategori_barang}`}
        action={
          <Row gap={2}>
            <ButtonLink to="/data-inventaris" leftSection={<Icon name="left" size={16} />}>
              Kembali
            </ButtonLink>
            {item && (manages ? <Actions item={item} /> : <CetakUnduh items={[cetak()]} />)}
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

type OpenDialog = 'kondisi' | 'jadwal' | 'label' | 'edit' | 'keluarkan' | 'hapus' | 'pinjam';

/** What is done with an item: lending first, where the school lends; what is rare behind one button. */
function Actions({ item }: { item: BarangDetail }) {
  const [opened, setOpened] = useState<OpenDialog>();
  const navigate = useNavigate();
  const open = (what: OpenDialog) => () => setOpened(what);
  const close = () => {
    setOpened(undefined);
    refresh(touched);
  };
  const isOut = item.penghapusan !== null;
  const lends = !isOut && !isOff('/peminjaman');
  const rare: MenuItem[] = [
    { label: 'Catat Kondisi', run: open('kondisi') },
    ...(isOut ? [] : [{ label: 'Jadwalkan Perawatan', run: open('jadwal') }]),
    { label: 'Cetak Label', run: open('label') },
    cetak(),
    isOut
      ? { label: 'Pakai Lagi', run: open('keluarkan') }
      : { label: KELUARKAN, help: 'dijual, dihibahkan, rusak, atau hilang', run: open('keluarkan') },
    { label: 'Hapus', help: 'salah catat, masuk Sampah', run: open('hapus') },
  ];
  return (
    <>
      {lends && (
        <Button variant="primary" leftSection={<Icon name="cal" size={16} />} onClick={open('pinjam')}>
          Pinjamkan
        </Button>
      )}
      <Button
        variant={lends ? 'default' : 'primary'}
        leftSection={<Icon name="edit" size={16} />}
        onClick={open('edit')}
      >
        Edit
      </Button>
      <ActionMenu label="Lainnya" items={rare} />
      {opened === 'pinjam' && <PinjamDialog step={{ jenis: 'pinjam', barang: item }} onClose={close} />}
      {opened === 'kondisi' && <KondisiDialog item={item} onClose={close} />}
      {opened === 'jadwal' && <JadwalDialog id={item.id} onClose={close} />}
      {opened === 'label' && <LabelDialog items={[item]} onClose={close} />}
      {opened === 'keluarkan' && <KeluarkanDialog item={item} onClose={close} />}
      {opened === 'edit' && <KelolaDialog kelola={{ jenis: 'Edit', item }} rows={[item]} onClose={close} />}
      {opened === 'hapus' && (
        <HapusDialog row={item} onClose={close} onDone={() => void navigate({ to: '/data-inventaris' })} />
      )}
    </>
  );
}

function Sheets({ item, manages }: { item: BarangDetail; manages: boolean }) {
  const { penghapusan, harga_barang: harga } = item;
  return (
    <Stack>
      {penghapusan && <Penghapusan item={item} />}
      <Sheet>
        <div className={classes.item}>
          <FotoBarangGroup item={item} manages={manages} />
          <div className={classes.about}>
            <div className={classes.ada}>
              {isOff('/peminjaman') || penghapusan ? <Ada item={item} /> : <DapatDipinjam item={item} />}
            </div>
            <Facts>
              <Fact label={dataInventarisLabels.lokasi_barang}>{item.lokasi_barang}</Fact>
              <Fact label={dataInventarisLabels.kondisi_barang}>{item.kondisi_barang}</Fact>
              <Fact label={dataInventarisLabels.tanggal_masuk_barang}>{formatTanggal(item.tanggal_masuk_barang)}</Fact>
              <Fact label="Harga Satuan">{harga === undefined ? null : formatRupiah(harga)}</Fact>
              {harga !== undefined && <Fact label="Nilai">{formatRupiah(harga * item.jumlah_barang)}</Fact>}
              <Fact label={dataInventarisLabels.keterangan}>{item.keterangan}</Fact>
              <Fact label="Admin Pengelola">{namaPengelola(item)}</Fact>
            </Facts>
          </div>
        </div>
      </Sheet>
      <div className={classes.columns}>
        <Sheet>
          <PerawatanSection item={item} manages={manages} />
        </Sheet>
        <Sheet>
          <h2 className={classes.title}>Riwayat</h2>
          <RiwayatBarang id={item.id} />
        </Sheet>
      </div>
    </Stack>
  );
}

const Ada = ({ item }: { item: BarangDetail }) => <h2>{formatNumber(item.jumlah_barang)} tercatat</h2>;

/** How many may be lent today, and where the others are. */
function DapatDipinjam({ item }: { item: BarangDetail }) {
  const found = useApi(peminjaman.barang, { params: { id: item.id } }).data?.data;
  if (!found) return <Ada item={item} />;
  const { dipinjam, tertahan, tersedia, jumlah_barang, berjalan } = found;
  const late = berjalan.filter(({ terlambat }) => terlambat > 0).length;
  const rest = [
    dipinjam > 0 && `${formatNumber(dipinjam)} sedang dipinjam`,
    late > 0 && `${formatNumber(late)} peminjaman terlambat`,
    tertahan > 0 && `${formatNumber(tertahan)} kembali rusak atau hilang`,
  ].filter(Boolean);
  return (
    <>
      <h2>
        {formatNumber(tersedia)} dari {formatNumber(jumlah_barang)} dapat dipinjam
      </h2>
      <p>
        {rest.length > 0 && `${rest.join(', ')}. `}
        <Link to="/peminjaman/barang/$id" params={{ id: item.id }}>
          Lihat peminjamannya
        </Link>
      </p>
    </>
  );
}

function Penghapusan({ item: { id, penghapusan } }: { item: BarangDetail }) {
  if (!penghapusan) return null;
  return (
    <Note tone="bad" icon="reject">
      <Stack gap={2}>
        <p>
          <b>Dikeluarkan dari inventaris {formatWaktu(penghapusan.pada)}</b>
          {penghapusan.oleh && ` oleh ${penghapusan.oleh}`}
        </p>
        <p className={classes.reason}>{penghapusan.alasan}</p>
        <BeritaAcaraButton id={id} />
      </Stack>
    </Note>
  );
}
