import { type PeminjamanDetail, type Peristiwa, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { peminjamanLabels } from '@gerbang/contract/inventaris/peminjaman-form';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { sentences } from '@gerbang/contract/sentences';
import { Link, useParams } from '@tanstack/react-router';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatTanggal, formatWaktu, formatWhatsapp } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';
import { jumlahOf, KeadaanBadge, peminjamOf, periodeOf } from './keadaan.tsx';
import { LoanActions } from './loan-actions.tsx';
import classes from './peminjaman.module.css';

/** One loan or reservation: what, who, until when, and how it left and came back. */
export function DetailPeminjamanPage() {
  const { id } = useParams({ from: '/shell/peminjaman/detail/$id' });
  const { data, error, refetch } = useApi(peminjaman.get, { params: { id } });
  const manages = useSession()?.role.nama === 'admin';
  const loan = data?.data;
  return (
    <>
      <Kertas />
      <PageHeader
        title="Detail Peminjaman"
        help="Dari keluar sampai kembali."
        action={
          <Row gap={2}>
            <ButtonLink to="/peminjaman" leftSection={<Icon name="left" size={16} />}>
              Kembali
            </ButtonLink>
            {loan && manages && <LoanActions loan={loan} />}
          </Row>
        }
      />
      {loan ? (
        <Loan loan={loan} />
      ) : error ? (
        <Sheet>
          <FailedState sentence={sentences.notFound} detail={writeFailure(error)} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <Sheet padded>
          <SkeletonText lines={8} />
        </Sheet>
      )}
    </>
  );
}

function Loan({ loan }: { loan: PeminjamanDetail }) {
  const { data_inventaris_id, nama_barang, kode_barang, nomor_peminjam, catatan, diingatkan_pada, peristiwa } = loan;
  return (
    <Stack>
      <Sheet>
        <Facts>
          <Fact label="Barang">
            <Link to="/peminjaman/barang/$id" params={{ id: data_inventaris_id }}>
              {nama_barang} · {kode_barang}
            </Link>
          </Fact>
          <Fact label="Peminjam">
            <PeminjamLink loan={loan} />
          </Fact>
          <Fact label="Nomor Whatsapp">{nomor_peminjam && formatWhatsapp(nomor_peminjam)}</Fact>
          <Fact label="Jumlah">{jumlahOf(loan)}</Fact>
          <Fact label="Waktu">{periodeOf(loan)}</Fact>
          <Fact label="Keadaan">
            <KeadaanBadge loan={loan} />
          </Fact>
          {diingatkan_pada && <Fact label="Email Pengingat">{formatTanggal(diingatkan_pada)}</Fact>}
          <Fact label="Catatan">{catatan}</Fact>
        </Facts>
      </Sheet>
      <Sheet padded>
        <h2 className={classes.title}>Riwayat</h2>
        <ol className={classes.events}>
          {peristiwa.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      </Sheet>
    </Stack>
  );
}

/** The borrower; leads to all that this person had. */
function PeminjamLink({ loan }: { loan: PeminjamanDetail }) {
  const { data_siswa_id, akun_id, nama_peminjam } = loan;
  if (!nama_peminjam) return peminjamOf(loan);
  const who = data_siswa_id
    ? { data_siswa_id }
    : akun_id
      ? { akun_id }
      : { search: nama_peminjam.replaceAll(',', ' ') };
  return (
    <Link to="/peminjaman" search={who}>
      {peminjamOf(loan)}
    </Link>
  );
}

const eventWords: Record<Peristiwa['jenis'], string> = {
  pesan: 'Dipesan',
  keluar: 'Keluar',
  masuk: 'Kembali',
  perpanjang: 'Hari terakhir diubah',
  batal: 'Dibatalkan',
};

function Event({ event: { jenis, jumlah, kondisi, catatan, waktu, oleh, foto } }: { event: Peristiwa }) {
  const what = kondisi ? `${formatNumber(jumlah)}, ${peminjamanLabels.kondisi.toLowerCase()} ${kondisi}` : undefined;
  const note = jenis === 'perpanjang' ? formatTanggal(catatan) : catatan;
  return (
    <li className={classes.event}>
      <div>
        <b>{eventWords[jenis]}</b>
        {what && `: ${what}`}
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.when}>
          {formatWaktu(waktu)} oleh {oleh ?? 'admin'}
        </p>
      </div>
      {foto && <ZoomPhoto src={foto} thumb={thumbnailOf(foto)} title={eventWords[jenis]} ratio="1:1" size="m" />}
    </li>
  );
}
