import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { namaPengelola } from '../../../lib/format.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useSession } from '../../../lib/session.ts';
import { Kertas } from '../../../list/kertas.tsx';
import { CetakUnduh, cetak } from '../../../ui/cetak.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { AkunNote } from '../../akun/door.ts';
import { BerkasFisik, SuratSiswa } from '../../arsip/door.ts';
import { PinjamanNote } from '../../inventaris/door.ts';
import { KodeNotes } from '../kode-dokumen/kode-note.tsx';
import { BackToList } from './back-to-list.tsx';
import { DokumenList } from './dokumen-list.tsx';
import { dokumenOf } from './dokumen-record.ts';
import { fieldGroups } from './field-groups.ts';
import { FieldFact } from './field-value.tsx';
import classes from './record-detail.module.css';
import { RecordHead } from './record-head.tsx';
import { KembarNote } from './riwayat/kembar-note.tsx';
import { RiwayatGroup } from './riwayat/riwayat-group.tsx';
import { useUnduhDokumen } from './unduh-dokumen.tsx';
import { type ExpectedRecord, useRecord } from './use-record.ts';

type RecordDetailProps = {
  help: string;
  expected: ExpectedRecord;
  /** What can be done with the record, beside 'Kembali'; `settle` before its status changes by that. */
  action?: (record: DataSiswaRecord, settle: () => void) => ReactNode;
};

/** A record to read: every field, every document, who decided and why. */
export function RecordDetail({ help, expected, action }: RecordDetailProps) {
  const [settled, setSettled] = useState(false);
  const [printing, setPrinting] = useState(false);
  const { record, failure, retry } = useRecord(expected, settled);
  return (
    <>
      <Kertas />
      <PageHeader
        title="Detail Data Siswa"
        help={help}
        action={
          <Row>
            <BackToList to={expected.list} />
            {record && <Unduhan record={record} onPrint={() => setPrinting(true)} />}
            {record && action?.(record, () => setSettled(true))}
          </Row>
        }
      />
      {record ? (
        <RecordSheets record={record} />
      ) : failure ? (
        <Sheet>
          <FailedState sentence={sentences.notFound} detail={failure} onRetry={retry} />
        </Sheet>
      ) : (
        <Sheet padded>
          <SkeletonText lines={16} />
        </Sheet>
      )}
      {record && printing && <KertasDokumen record={record} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

function RecordSheets({ record }: { record: DataSiswaRecord }) {
  const isAdmin = useSession()?.role.nama === 'admin';
  const documents = dokumenOf(record);
  return (
    <Stack>
      {isAdmin && <KembarNote record={record} />}
      {isAdmin && <AkunNote id={record.id} />}
      {record.status_data === 'Tervalidasi' && !isOff('/peminjaman') && <PinjamanNote id={record.id} />}
      {record.status_data === 'Ditolak' && (
        <Note tone="bad">
          <b>Alasan Penolakan</b>
          <p className={classes.reason}>{record.alasan_penolakan || 'Tidak ada keterangan'}</p>
        </Note>
      )}
      <div className={classes.columns}>
        <Sheet>
          <RecordHead record={record} />
          {fieldGroups.map(({ title, fields }) => (
            <Facts key={title} title={title}>
              {fields.map((field) => (
                <FieldFact key={field} record={record} field={field} />
              ))}
            </Facts>
          ))}
          <Facts title="Pemeriksaan">
            <Fact label="Admin Pengelola">{namaPengelola(record)}</Fact>
          </Facts>
        </Sheet>
        <Stack>
          <Sheet>
            <h2 className={classes.title}>Dokumen</h2>
            <DokumenList nama={record.nama} documents={documents} />
            <div className="kertas-tidak">
              <Stack gap={3}>
                <KodeNotes id={record.id} />
              </Stack>
            </div>
          </Sheet>
          <div className="kertas-tidak">
            <SuratSiswa siswa={record} />
          </div>
          {!isOff('/lokasi-arsip') && (
            <Sheet>
              <BerkasFisik id={record.id} nama={record.nama} />
            </Sheet>
          )}
          {isAdmin && (
            <div className="kertas-tidak">
              <Sheet>
                <RiwayatGroup id={record.id} nama={record.nama} />
              </Sheet>
            </div>
          )}
        </Stack>
      </div>
    </Stack>
  );
}

function Unduhan({ record, onPrint }: { record: DataSiswaRecord; onPrint: () => void }) {
  const { items, pending } = useUnduhDokumen(record.id);
  const files = dokumenOf(record).some(({ src }) => src) ? items : [];
  return (
    <CetakUnduh
      items={[cetak(files.length > 0 ? 'Cetak dengan dokumen' : 'Cetak', onPrint), ...files]}
      pending={pending}
    />
  );
}

type KertasDokumenProps = { record: DataSiswaRecord; onPrinted: () => void };

/** The documents of a record on paper: fetched, and thereby looked at, only to be printed, which begins once they are here. */
function KertasDokumen({ record, onPrinted }: KertasDokumenProps) {
  const place = useRef<HTMLDivElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    let left = false;
    const pictures = [...(place.current?.querySelectorAll('img') ?? [])];
    // One that does not come leaves its place empty.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!left) print();
    });
    // Careful: some browsers go on while their window for printing is open.
    const ended = () => printed.current();
    addEventListener('afterprint', ended);
    return () => {
      left = true;
      removeEventListener('afterprint', ended);
    };
  }, []);
  return (
    <div ref={place} className="kertas">
      <div className="kertas-dokumen">
        {dokumenOf(record).map(
          ({ bidang, label, src }) =>
            src && (
              <figure key={bidang}>
                <figcaption>{label}</figcaption>
                <img src={src} alt={label} />
              </figure>
            ),
        )}
      </div>
    </div>
  );
}
