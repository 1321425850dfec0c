import { status, statusPath } from '@gerbang/contract/siswa/status';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The link by which others read the state: to copy, to look at, to end, to make anew. */
export function BagikanDialog({ onClose }: { onClose: () => void }) {
  const query = useApi(status.get, {});
  const options = {
    invalidates: [status.get],
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(writeFailure(error)),
  };
  const buat = useAction(status.buat, options);
  const cabut = useAction(status.cabut, options);
  const pending = buat.pending || cabut.pending;
  const link = query.data?.data;
  return (
    <Dialog
      title="Bagikan Status"
      opened
      onClose={onClose}
      locked={pending}
      footer={
        link && (
          <>
            {link.kode && (
              <Button disabled={pending} onClick={() => cabut.run({})}>
                Cabut
              </Button>
            )}
            <Button variant={link.kode ? 'default' : 'primary'} disabled={pending} onClick={() => buat.run({})}>
              {link.kode ? 'Buat yang Baru' : 'Buat Tautan'}
            </Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        <p>
          Siapa pun yang memegang tautan ini dapat melihat apakah data Anda menunggu, valid, atau perlu diperbaiki,
          tanpa login. Nama, NIM, dan alasan penolakan tidak tampil.
        </p>
        {link ? (
          link.kode && <Tautan kode={link.kode} dibuat={link.dibuat_pada} />
        ) : query.error ? (
          <FailedState sentence="Tautan belum dapat dimuat" detail={writeFailure(query.error)} query={query} />
        ) : (
          <SkeletonText lines={2} />
        )}
        {link && !link.kode && <p>Belum ada tautan yang berlaku.</p>}
      </Stack>
    </Dialog>
  );
}

function Tautan({ kode, dibuat }: { kode: string; dibuat: string | null }) {
  const address = location.origin + statusPath(kode);
  return (
    <>
      <TextInput
        id="tautan-status"
        label="Tautan status"
        description={dibuat ? `Dibuat ${formatWaktu(dibuat)}. Tautan yang baru membuat ini tidak berlaku.` : undefined}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Row>
        <CopyButton text={address} label="tautan" word />
        <a href={address} target="_blank" rel="noreferrer">
          Lihat halamannya
        </a>
      </Row>
    </>
  );
}
