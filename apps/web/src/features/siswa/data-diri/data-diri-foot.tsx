import type { ReactNode } from 'react';
import { isShared } from '../../../lib/session.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/error-summary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { SectionNav } from '../data-siswa/form/section-nav.tsx';
import { Failure, SendingBar } from '../data-siswa/form/sending-bar.tsx';
import { filledCount, nextEmpty } from '../data-siswa/form/siswa-texts.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import classes from './data-diri-foot.module.css';
import type { DrafSafety } from './use-draf.ts';
import type { Upload } from './use-upload.ts';

type DataDiriFootProps = {
  form: SiswaFormState;
  upload: Upload;
  safety: DrafSafety;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the student's form: whether it is safe, how far it is, what is being sent, and 'Simpan'. */
export function DataDiriFoot({ form, upload, safety, children }: DataDiriFootProps) {
  const { progress } = upload;
  const waiting = progress?.waiting;
  const narrow = useNarrow();
  return (
    <>
      {upload.failure && <Failure of={upload} />}
      <ThumbBar
        top={narrow && <SectionNav form={form} />}
        draft={progress ? undefined : safetyWords(safety, narrow ? 'HP ini' : 'perangkat ini')}
        warn={!safety.texts || !safety.foto}
        progress={progress ? !waiting && progress.words : <Filled form={form} />}
      >
        {progress && !waiting && <SendingBar part={progress.part} />}
        {waiting && <Menunggu why={waiting} onStop={upload.stop} />}
        {children}
        <SubmitButton pending={upload.pending} disabled={form.files.preparing}>
          Simpan
        </SubmitButton>
      </ThumbBar>
    </>
  );
}

function safetyWords({ any, texts, foto }: DrafSafety, place: string): string | undefined {
  if (isShared()) return any ? 'Komputer bersama: isian hilang saat tab ini ditutup' : undefined;
  if (!texts) return `Belum dikirim, dan tidak dapat disimpan di ${place}. Tekan Simpan sebelum menutup halaman ini.`;
  if (!foto) return `Belum dikirim. Isian tersimpan di ${place}, foto tidak: memorinya penuh.`;
  return any ? `Belum dikirim, tersimpan di ${place}` : undefined;
}

/** How much is filled; pressed, it leads to the next empty field. */
function Filled({ form: { texts } }: { form: SiswaFormState }) {
  const filled = `${filledCount(texts.values, texts.asked)} dari ${texts.asked.length} isian`;
  const empty = nextEmpty(texts.values, texts.asked);
  if (!empty) return filled;
  return (
    <button type="button" className={classes.next} title="Ke isian kosong berikutnya" onClick={() => focusNext(texts)}>
      {filled}
      <Icon name="down" size={16} />
    </button>
  );
}

function focusNext({ values, asked }: SiswaFormState['texts']): void {
  const here = asked.find((field) => document.activeElement?.id === fieldId(field));
  const next = nextEmpty(values, asked, here);
  if (next) focusField(fieldId(next));
}

/** All that is said while nothing comes back. */
function Menunggu({ why, onStop }: { why: string; onStop: () => void }) {
  return (
    <div className={classes.waiting}>
      <p role="status">
        <Icon name="clock" size={16} />
        <span>{why}. Isian Anda aman dan akan dikirim otomatis.</span>
      </p>
      <Button size="s" onClick={onStop}>
        Berhenti dulu
      </Button>
    </div>
  );
}
