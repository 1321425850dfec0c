import { firstStartSteps, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { Link } from '@tanstack/react-router';
import { writeFailure } from '../../../lib/failure.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Leads the pimpinan to the steps of the first start, until each is done or skipped. */
export function MulaiNote() {
  const { data } = useApi(sekolah.pengaturan, {});
  const skip = useAction(sekolah.simpanAwal, {
    invalidates: [sekolah.pengaturan],
    onError: (error) => toast.error(writeFailure(error)),
  });
  const awal = data?.data.awal;
  const waiting = awal ? firstStartSteps.filter((name) => awal[name] === undefined) : [];
  if (waiting.length === 0) return null;
  const begun = waiting.length < firstStartSteps.length;
  return (
    <Note>
      <Stack gap={2}>
        <p>
          <b>{begun ? `Masih ${waiting.length} langkah awal.` : 'Selamat datang.'}</b> Atur kontak, nama sekolah,
          jurusan, kelas, gelombang, dan dokumen wajib dalam beberapa langkah singkat.
        </p>
        <Row>
          <Button component={Link} variant="primary" size="s" to="/pengaturan/mulai">
            {begun ? 'Lanjutkan' : 'Mulai'}
          </Button>
          <Button
            size="s"
            disabled={skip.pending}
            onClick={() => skip.run({ body: { langkah: waiting, keadaan: 'dilewati' } })}
          >
            Lewati semua
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}
