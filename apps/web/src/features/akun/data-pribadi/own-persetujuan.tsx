import { dataPribadi, type KeadaanPersetujuan, type Persetujuan } from '@gerbang/contract/akun/data-pribadi';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './info-section.module.css';
import { InfoSection } from './info-section.tsx';
import { PrivasiLink } from './privasi-link.tsx';
import { useWali, WaliFields } from './wali-fields.tsx';

/** What the student agreed to, what is still missing, and how consent is withdrawn. */
export function OwnPersetujuan() {
  const query = useApi(dataPribadi.persetujuan, {});
  const keadaan = query.data?.data;
  return (
    <InfoSection
      title="Persetujuan"
      help={
        <>
          Yang Anda setujui, dan kapan. Baca <PrivasiLink />. Ingin menarik persetujuan? Hubungi sekolah lewat kontak di
          sana: sesudah ditarik, pendaftaran tidak dapat dilanjutkan, dan data yang tidak wajib diarsipkan dihapus.
        </>
      }
    >
      {keadaan ? <Keadaan keadaan={keadaan} /> : <Waiting query={query} />}
    </InfoSection>
  );
}

function Keadaan({ keadaan: { persetujuan, kurang } }: { keadaan: KeadaanPersetujuan }) {
  return (
    <>
      {persetujuan.length > 0 ? (
        <ul className={classes.list}>
          {persetujuan.map((each) => (
            <li key={each.jenis + each.waktu}>
              <b>{judulOf(each)}</b>
              <small>
                Versi {each.versi}, {formatWaktu(each.waktu)}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        kurang.length === 0 && <p>Belum ada persetujuan yang tercatat.</p>
      )}
      {kurang.length > 0 && <MissingPersetujuan kurang={kurang} />}
    </>
  );
}

function judulOf({ jenis, wali }: Persetujuan): string {
  if (wali) return `Orang tua atau wali: ${wali.nama} (${wali.hubungan})`;
  return jenis === 'akun' ? 'Membuat akun' : 'Mengisi data diri';
}

/** What can be made good here. */
function MissingPersetujuan({ kurang }: { kurang: KeadaanPersetujuan['kurang'] }) {
  const record = useApi(dataDiri.get, {});
  const needsWali = kurang.includes('wali');
  const wali = useWali({ tanggalLahir: record.data?.data.tanggal_lahir ?? '', onRecord: !needsWali });
  const action = useAction(dataPribadi.setuju, {
    invalidates: [dataPribadi.persetujuan],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(writeFailure(error)),
  });
  const send = () => {
    if (wali.check()) action.run({ body: { persetujuan_privasi: versiPemberitahuan, ...wali.body() } });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        <Note tone="wait" icon="warn">
          {needsWali
            ? 'Anda belum berusia 18 tahun: persetujuan orang tua atau wali belum tercatat. Isi bersama mereka.'
            : 'Persetujuan Anda atas pemberitahuan versi sekarang belum tercatat.'}
        </Note>
        {wali.asked && <WaliFields form={wali} />}
        <Row>
          <SubmitButton pending={action.pending} pendingLabel="Mencatat...">
            Setujui
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}

type WaitingProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

function Waiting({ query }: WaitingProps) {
  if (!query.error) return <SkeletonText lines={7} />;
  return <FailedState sentence="Persetujuan belum dapat dimuat" detail={writeFailure(query.error)} query={query} />;
}
