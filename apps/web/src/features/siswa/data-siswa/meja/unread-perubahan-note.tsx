import { Button } from '../../../../ui/button.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { LoadingDots } from '../../../../ui/loading-dots.tsx';
import { Note } from '../../../../ui/note.tsx';
import { PerubahanList } from '../riwayat/perubahan-list.tsx';
import classes from './meja-putusan.module.css';
import type { UnreadPerubahan } from './use-versi-dilihat.ts';

/** The record changed while it lay on the desk: what exactly, and that it was read, before anything is decided. */
export function UnreadPerubahanNote({ nama, unread }: { nama: string; unread: UnreadPerubahan }) {
  const { perubahan, failed, retry, accept } = unread;
  return (
    <Note tone="wait" icon="warn" role="alert">
      <Stack gap={2}>
        <p>
          <b>Siswa baru saja mengubah data ini.</b> Baca perubahannya sebelum memutuskan.
        </p>
        {perubahan ? (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many changes scroll, and keys must reach them */}
            <div className={classes.changes} tabIndex={0}>
              <PerubahanList nama={nama} perubahan={perubahan} />
            </div>
            <Row>
              <Button size="s" onClick={accept}>
                Sudah saya baca
              </Button>
            </Row>
          </>
        ) : failed ? (
          <Row>
            <p>Perubahannya belum dapat dimuat.</p>
            <Button size="s" onClick={retry}>
              Coba lagi
            </Button>
          </Row>
        ) : (
          <LoadingDots label="Memuat perubahan" />
        )}
      </Stack>
    </Note>
  );
}
