import { type ImporDetail, impor, type TahapImpor } from '@gerbang/contract/laporan/impor';
import { useEffect, useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/session.ts';
import { refresh, useApi } from '../../../lib/use-api.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { BerkasForm } from './berkas-form.tsx';
import { KolomForm } from './kolom-form.tsx';
import { Langkah } from './langkah.tsx';
import { Progress } from './progress.tsx';
import { Rencana } from './rencana.tsx';
import { RiwayatImpor } from './riwayat-impor.tsx';
import { Selesai } from './selesai.tsx';

const ended: readonly TahapImpor[] = ['selesai', 'diurungkan', 'gagal', 'dibatalkan'];
const working: readonly TahapImpor[] = ['baca', 'gambar', 'uji', 'jalan', 'mundur', 'urung'];
/** While something is done its progress is asked for as often, in milliseconds. */
const POLL_MS = 1500;

/** Brings the past in: files, columns, dry run, and what became of it. */
export function ImporPage() {
  const isAdmin = useSession()?.role.nama === 'admin';
  const list = useApi(impor.list, { query: {} });
  const [chosen, setChosen] = useState<string>();
  const open = list.data?.data.find(({ tahap }) => !ended.includes(tahap))?.id;
  const shown = open ?? chosen;
  return (
    <>
      <PageHeader title="Impor" help="Membaca berkas siswa atau barang. Uji coba tidak mengubah apa pun." />
      <Stack gap={6}>
        {list.data ? (
          <Current key={shown ?? 'baru'} id={shown} isAdmin={isAdmin} onShow={setChosen} />
        ) : (
          <Sheet padded>
            {list.error ? (
              <FailedState
                sentence={listFailure(list.error)}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
              />
            ) : (
              <SkeletonText lines={5} />
            )}
          </Sheet>
        )}
        <RiwayatImpor isBusy={open !== undefined} onShow={setChosen} />
      </Stack>
    </>
  );
}

type CurrentProps = { id: string | undefined; isAdmin: boolean; onShow: (id: string | undefined) => void };

/** The import that is open or was chosen; without one an admin may begin. */
function Current({ id, isAdmin, onShow }: CurrentProps) {
  const { data, error, refetch, isFetching } = useApi(
    impor.get,
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      pollMs: (answer) => answer !== undefined && working.includes(answer.data.tahap) && POLL_MS,
    },
  );
  const tahap = data?.data.tahap;
  // The list tells which one is open: another stage may be an end, whose result stays in sight.
  useEffect(() => {
    if (!id || !tahap) return;
    if (ended.includes(tahap)) onShow(id);
    refresh([impor.list]);
  }, [id, tahap, onShow]);
  if (id === undefined) return isAdmin ? <BerkasForm onBegun={onShow} /> : null;
  const detail = data?.data;
  if (detail) return <Stage detail={detail} isAdmin={isAdmin} onShow={onShow} />;
  return (
    <Sheet padded>
      <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={5} />
    </Sheet>
  );
}

type StageProps = { detail: ImporDetail; isAdmin: boolean; onShow: (id: string | undefined) => void };

function Stage({ detail, isAdmin, onShow }: StageProps) {
  const [isMapping, setMapping] = useState(false);
  const mayAct = isAdmin && detail.milik_saya;
  const { tahap } = detail;
  const maps = tahap === 'kolom' || (isMapping && tahap === 'rencana');
  return (
    <Stack gap={5}>
      <Langkah detail={detail} isMapping={maps} />
      {tahap === 'unggah' && <BerkasForm open={detail} onBegun={onShow} />}
      {working.includes(tahap) && <Progress detail={detail} isAdmin={isAdmin} />}
      {maps && <KolomForm key={detail.lembar} detail={detail} mayAct={mayAct} onDone={() => setMapping(false)} />}
      {tahap === 'rencana' && !isMapping && (
        <Rencana detail={detail} mayAct={mayAct} isAdmin={isAdmin} onBack={() => setMapping(true)} />
      )}
      {ended.includes(tahap) && <Selesai detail={detail} isAdmin={isAdmin} onNew={() => onShow(undefined)} />}
    </Stack>
  );
}
