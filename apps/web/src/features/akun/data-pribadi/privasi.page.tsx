import { type Pemberitahuan, pemberitahuanPrivasi } from '@gerbang/contract/akun/pemberitahuan';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { formatTanggal } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { Link } from '../../../ui/address.tsx';
import { GerbangMark } from '../../../ui/brand.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import classes from './privasi.module.css';

/** /privasi: the privacy notice, for everybody; its words come from the server, which knows the periods. */
export function PrivasiPage() {
  const asked = useAsked();
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
        {asked.pemberitahuan ? <PemberitahuanText pemberitahuan={asked.pemberitahuan} /> : <Waiting asked={asked} />}
        <p className={classes.back}>
          <Link href="/">Ke halaman utama</Link>
        </p>
      </main>
    </div>
  );
}

/** Asked without the library of queries, which nothing else before the sign-in needs. */
function useAsked() {
  const [pemberitahuan, setPemberitahuan] = useState<Pemberitahuan>();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(true);
  useEffect(() => {
    if (!isPending) return;
    call(pemberitahuanPrivasi, {})
      .then(({ data }) => setPemberitahuan(data), setError)
      .finally(() => setPending(false));
  }, [isPending]);
  return { pemberitahuan, error, isPending, again: () => setPending(true) };
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

function Waiting({ asked: { error, isPending, again } }: { asked: ReturnType<typeof useAsked> }) {
  if (!error) return <SkeletonText lines={28} />;
  return (
    <FailedState
      sentence="Pemberitahuan Privasi belum dapat dimuat"
      detail={writeFailure(error)}
      onRetry={again}
      retrying={isPending}
    />
  );
}
