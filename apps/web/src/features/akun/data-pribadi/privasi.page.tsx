import { dataPribadi, type Pemberitahuan } from '@gerbang/contract/akun/data-pribadi';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeFailure } from '../../../lib/failure.ts';
import { formatTanggal } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { queryClient, useApi } from '../../../lib/use-api.ts';
import { GerbangMark } from '../../../ui/brand.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import classes from './privasi.module.css';

/** /privasi: the privacy notice, for everybody; its words come from the server, which knows the periods. */
export function PrivasiPage() {
  return (
    // Outside the layout, which brings it to all other screens.
    <QueryClientProvider client={queryClient}>
      <Surat />
    </QueryClientProvider>
  );
}

function Surat() {
  const query = useApi(dataPribadi.pemberitahuan, {});
  return (
    <div className={classes.place}>
      <header className={classes.letterhead}>
        <GerbangMark size={28} />
        <b>{sekolah.nama}</b>
      </header>
      <main className={classes.sheet}>
        <PageHeader
          title="Pemberitahuan Privasi"
          help="Data apa yang kami simpan tentang Anda, untuk apa, dan apa hak Anda."
        />
        {query.data ? <PemberitahuanText pemberitahuan={query.data.data} /> : <Waiting query={query} />}
        <p className={classes.back}>
          <Link to="/">Ke halaman utama</Link>
        </p>
      </main>
    </div>
  );
}

function PemberitahuanText({ pemberitahuan }: { pemberitahuan: Pemberitahuan }) {
  const { versi, berlaku_sejak, bagian } = pemberitahuan;
  return (
    <>
      <p className={classes.version}>
        Versi {versi}, berlaku sejak {formatTanggal(berlaku_sejak)}
      </p>
      {bagian.map(({ judul, paragraf, butir }) => (
        <section key={judul} className={classes.section}>
          <h2>{judul}</h2>
          {paragraf.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {butir.length > 0 && (
            <ul>
              {butir.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

type WaitingProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

function Waiting({ query: { error, isFetching, refetch } }: WaitingProps) {
  if (!error) return <SkeletonText lines={28} />;
  return (
    <FailedState
      sentence="Pemberitahuan Privasi belum dapat dimuat"
      detail={writeFailure(error)}
      onRetry={refetch}
      retrying={isFetching}
    />
  );
}
