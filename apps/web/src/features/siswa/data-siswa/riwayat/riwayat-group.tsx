import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { RiwayatRow } from '@gerbang/contract/siswa/meja';
import { useEffect, useRef, useState } from 'react';
import { listFailure } from '../../../../lib/failure.ts';
import { formatWaktu } from '../../../../lib/format.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { type EventLook, EventPages, EventRow, EventsPage, type PageProps } from '../../../../ui/events.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { isOfField, PerubahanList } from './perubahan-list.tsx';
import classes from './riwayat.module.css';
import { eventsOf, type RiwayatEvent } from './riwayat-events.ts';

/** The history of a record, read when somebody asks for it. */
export function RiwayatGroup({ id, nama }: { id: string; nama: string }) {
  const [opened, setOpened] = useState(false);
  const section = useRef<HTMLElement>(null);
  // It stands at the end of what scrolls: what opens below the fold would not be seen to have opened.
  useEffect(() => {
    if (opened) section.current?.scrollIntoView();
  }, [opened]);
  return (
    <section ref={section} aria-label="Riwayat">
      <div className={classes.toggle}>
        <Button
          size="s"
          variant="subtle"
          aria-expanded={opened}
          rightSection={<Icon name={opened ? 'up' : 'down'} size={16} />}
          onClick={() => setOpened(!opened)}
        >
          Riwayat
        </Button>
      </div>
      {opened && <Riwayat id={id} nama={nama} />}
    </section>
  );
}

/** What happened to a record: who, what, when, and old → new. */
function Riwayat({ id, nama }: { id: string; nama: string }) {
  return <EventPages>{(props) => <Page id={id} nama={nama} {...props} />}</EventPages>;
}

function Page({ id, nama, ...props }: PageProps & { id: string; nama: string }) {
  const answer = useApi(dataSiswa.riwayat, { params: { id }, query: { page: props.page } });
  return (
    <EventsPage answer={answer} failure={listFailure} tall {...props}>
      {(rows) => eventsOf(rows).map((event) => <Event key={event.row.id} nama={nama} event={event} />)}
    </EventsPage>
  );
}

/** Few changes are told at once; all fields of a new record only when somebody asks. */
function Changes({ nama, row: { perubahan } }: { nama: string; row: RiwayatRow }) {
  const eventsByJenis = perubahan.filter(isOfField);
  if (eventsByJenis.length === 0) return null;
  if (eventsByJenis.length <= 8) return <PerubahanList nama={nama} perubahan={eventsByJenis} />;
  return (
    <details className={classes.all}>
      <summary>{eventsByJenis.length} isian dan dokumen</summary>
      <PerubahanList nama={nama} perubahan={eventsByJenis} />
    </details>
  );
}

const looks: Record<RiwayatRow['jenis'], EventLook> = {
  dibuat: { icon: 'plus' },
  diubah: { icon: 'edit' },
  diajukan_lagi: { icon: 'edit', tone: 'wait' },
  divalidasi: { icon: 'valid', tone: 'ok' },
  ditolak: { icon: 'reject', tone: 'bad' },
  dikembalikan: { icon: 'clock', tone: 'wait' },
  diurungkan: { icon: 'clock', tone: 'wait' },
  dihapus: { icon: 'trash', tone: 'bad' },
  dipulihkan: { icon: 'trash', tone: 'ok' },
  dilihat: { icon: 'eye' },
  dokumen_dilihat: { icon: 'eye' },
  asli_dilihat: { icon: 'eye', tone: 'wait' },
  kode_dicatat: { icon: 'valid' },
};

function Event({ nama, event: { row, oleh, what } }: { nama: string; event: RiwayatEvent }) {
  return (
    <EventRow oleh={oleh} what={what} waktu={row.waktu} format={formatWaktu} {...looks[row.jenis]}>
      <Changes nama={nama} row={row} />
    </EventRow>
  );
}
