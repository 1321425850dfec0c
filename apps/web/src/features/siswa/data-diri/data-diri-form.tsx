import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ShortPemberitahuan, useWali, WaliFields, type WaliForm } from '../../akun/door.ts';
import { SiswaForm } from '../data-siswa/form/siswa-form.tsx';
import type { SiswaTexts } from '../data-siswa/form/siswa-texts.ts';
import { isDokumen, type SiswaFormState, useSiswaForm } from '../data-siswa/form/use-siswa-form.ts';
import classes from './data-diri-foot.module.css';
import { DataDiriFoot } from './data-diri-foot.tsx';
import { DrafNote } from './draf-note.tsx';
import { perbaikanOf } from './perbaikan.ts';
import { PerbaikanNote } from './perbaikan-note.tsx';
import { type DrafForm, type OpenDraf, useDraf } from './use-draf.ts';
import { useUpload } from './use-upload.ts';

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

/** The last section of the form, for those under 18. */
function WaliSection({ form }: { form: WaliForm }) {
  return (
    <FormSection
      number={6}
      title="Persetujuan orang tua atau wali"
      help="Karena Anda belum berusia 18 tahun. Isi bersama orang tua atau wali; boleh menyusul di Info Akun."
    >
      <WaliFields form={form} />
    </FormSection>
  );
}

/** Sent again as it was, a rejected record is most often a press too early: asks before `send`. (DIRI-22) */
function useUnchangedQuestion({ record, texts, files }: SiswaFormState, draf: DrafForm, send: () => void) {
  const [asking, setAsking] = useState(false);
  const hasWali = Object.values(draf.waliNow()).some(Boolean);
  const untouched = record?.status_data === 'Ditolak' && !texts.changed && !files.chosen && !hasWali;
  const question = (
    <ConfirmDialog
      title="Belum ada yang diubah"
      opened={asking}
      confirmLabel="Tetap Kirim"
      pending={false}
      onClose={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        send();
      }}
    >
      Data ini ditolak, dan belum ada isian atau foto yang Anda ubah. Bila dikirim, Admin memeriksa data yang sama lagi.
    </ConfirmDialog>
  );
  return { ask: () => (untouched ? setAsking(true) : send()), question };
}

/**
 * What the form says about consent. A new record asks for it; one that exists only for what is not on record, and not
 * before that is known. Nothing of it stops the form.
 */
function usePersetujuan({ texts }: SiswaFormState, exists: boolean, draf: DrafForm) {
  const { data } = useApi(dataPribadi.persetujuan, {}, { enabled: exists });
  const kurang = data?.data.kurang ?? [];
  const asked = !exists || kurang.includes('data-diri');
  const onRecord = exists && (!data || data.data.persetujuan.some(({ jenis }) => jenis === 'wali'));
  const wali = useWali({
    tanggalLahir: texts.values.tanggal_lahir,
    onRecord,
    draft: draf.waliFound,
    onChange: draf.keepWali,
  });
  return {
    /** Whether the short notice stands above the form. */
    asked,
    wali,
    body: () => ({ ...(asked ? { persetujuan_privasi: versiPemberitahuan } : {}), ...wali.body() }),
  };
}
