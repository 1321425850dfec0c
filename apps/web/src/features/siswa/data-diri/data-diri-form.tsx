import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ShortPemberitahuan } from '../../akun/data-pribadi/short-pemberitahuan.tsx';
import { SiswaForm } from '../data-siswa/form/siswa-form.tsx';
import type { SiswaTexts } from '../data-siswa/form/siswa-texts.ts';
import { isDokumen, useSiswaForm } from '../data-siswa/form/use-siswa-form.ts';
import classes from './data-diri-foot.module.css';
import { DataDiriFoot } from './data-diri-foot.tsx';
import { DrafNote } from './draf-note.tsx';
import { perbaikanOf } from './perbaikan.ts';
import { PerbaikanNote } from './perbaikan-note.tsx';
import { useUnchangedQuestion } from './unchanged-question.tsx';
import { type OpenDraf, useDraf } from './use-draf.ts';
import { usePersetujuan } from './use-persetujuan.ts';
import { useUpload } from './use-upload.ts';
import { WaliSection } from './wali-section.tsx';

type DataDiriFormProps = {
  record?: DataSiswaRecord;
  deviceDraf: OpenDraf;
  /** What a new one begins with. */
  given?: Partial<SiswaTexts> | undefined;
};

/** The form of the student's own record: a new one, or `record` to be changed, over what this device holds of it. */
export function DataDiriForm({ record, deviceDraf, given }: DataDiriFormProps) {
  // Thrown away, the form begins anew.
  const [dropped, setDropped] = useState(false);
  const now = dropped ? { ...deviceDraf, draf: undefined, foto: {} } : deviceDraf;
  return <Content key={String(dropped)} {...{ record, given }} deviceDraf={now} onDrop={() => setDropped(true)} />;
}

function Content({ record, deviceDraf, given, onDrop }: DataDiriFormProps & { onDrop: () => void }) {
  const nim = useSession()?.nim;
  const draf = useDraf(deviceDraf, record === undefined, given);
  const form = useSiswaForm({ record, nim, given, keeper: draf });
  const setuju = usePersetujuan(form, record !== undefined, draf);
  const upload = useUpload(form, draf, setuju.body);
  const narrow = useNarrow();
  const { safety } = draf;
  useAskBeforeLeaving((form.texts.changed && !safety.texts) || (form.files.chosen && !safety.foto));
  const resumed = deviceDraf.draf?.dikirim ?? false;
  useResume(resumed && !form.files.preparing, () =>
    upload.run(!form.record || form.texts.changed || isBegun(draf.waliFound)),
  );
  const [restored] = useState(
    () => resumed || form.texts.changed || form.files.chosen || isBegun({ ...draf.unfinishedFound, ...draf.waliFound }),
  );
  const daftar = perbaikanOf(form.record, (bidang) =>
    isDokumen(bidang) ? form.files.of(bidang).foto !== undefined : form.texts.isChanged(bidang),
  );
  const drop = () => {
    upload.stop();
    draf.drop();
    onDrop();
  };
  const { ask, question } = useUnchangedQuestion(form, draf, upload.run);
  return (
    <>
      <SiswaForm
        own
        form={form}
        sending={upload.progress !== undefined}
        onChoosing={(bidang, open) => draf.keepCamera(open ? bidang : undefined)}
        // The edit form leaves the required fields to the server (DIRI-5).
        onSubmit={() => form.check(!form.record) && setuju.wali.check() && ask()}
        note={
          <>
            {form.record?.status_data === 'Ditolak' && <PerbaikanNote record={form.record} daftar={daftar} />}
            {(restored || deviceDraf.draf?.kamera) && (
              <DrafNote draf={deviceDraf.draf} resumed={resumed} onDrop={drop} />
            )}
          </>
        }
      >
        {setuju.wali.asked && <WaliSection form={setuju.wali} />}
        {setuju.asked && (
          <div className={classes.setuju}>
            <ShortPemberitahuan />
          </div>
        )}
        <DataDiriFoot form={form} upload={upload} safety={draf.safety}>
          {!narrow && (
            <Button component={Link} to={record ? '/data-diri' : '/dashboard-siswa'}>
              Kembali
            </Button>
          )}
        </DataDiriFoot>
      </SiswaForm>
      {question}
    </>
  );
}

const isBegun = (texts: object) => Object.keys(texts).length > 0;

/** Goes on, once, with a sending that the page did not live to finish. */
function useResume(wanted: boolean, run: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!wanted || done.current) return;
    done.current = true;
    run();
  });
}
