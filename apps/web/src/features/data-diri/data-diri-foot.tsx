import type { ReactNode } from 'react';
import { fieldId } from '../../lib/use-form.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { focusField } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ThumbBar } from '../../ui/thumb-bar.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { BagianNav } from '../data-siswa/form/bagian-nav.tsx';
import { Failure, SendingBar } from '../data-siswa/form/form-foot.tsx';
import { filledCount, nextEmpty, type SiswaTexts, textFields } from '../data-siswa/form/siswa-texts.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import classes from './data-diri-foot.module.css';
import type { Terjaga } from './use-draf.ts';
import type { Upload } from './use-upload.ts';

type DataDiriFootProps = {
  form: SiswaFormState;
  upload: Upload;
  terjaga: Terjaga;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the student's form: whether it is safe, how far it is, what is being sent, and 'Simpan'. */
export function DataDiriFoot({ form, upload, terjaga, children }: DataDiriFootProps) {
  const { progress } = upload;
  const narrow = useNarrow();
  return (
    <>
      {upload.failure && <Failure of={upload} />}
      <ThumbBar
        top={narrow && <BagianNav form={form} />}
        draft={progress ? undefined : kataTerjaga(terjaga, narrow ? 'HP ini' : 'perangkat ini')}
        warn={!terjaga.isian || !terjaga.foto}
        progress={progress ? progress.words : <Terisi form={form} />}
      >
        {progress && <SendingBar part={progress.part} />}
        {progress?.waiting && <Menunggu onStop={upload.stop} />}
        {children}
        <SubmitButton pending={upload.pending} disabled={form.files.preparing}>
          Simpan
        </SubmitButton>
      </ThumbBar>
    </>
  );
}

function kataTerjaga({ ada, isian, foto }: Terjaga, tempat: string): string | undefined {
  if (!isian) return `Isian tidak dapat disimpan di ${tempat}. Tekan Simpan sebelum menutup halaman ini.`;
  if (!foto) return `Isian tersimpan di ${tempat}, foto tidak: memorinya penuh.`;
  return ada ? `Isian Anda tersimpan di ${tempat}` : undefined;
}

/** How much is filled; pressed, it leads to the next empty field. */
function Terisi({ form: { texts } }: { form: SiswaFormState }) {
  const filled = `${filledCount(texts.values)} dari ${textFields.length} isian`;
  const empty = nextEmpty(texts.values);
  if (!empty) return filled;
  return (
    <button
      type="button"
      className={classes.next}
      title="Ke isian kosong berikutnya"
      onClick={() => focusNext(texts.values)}
    >
      {filled}
      <Icon name="down" size={16} />
    </button>
  );
}

function focusNext(values: SiswaTexts): void {
  const here = textFields.find((field) => document.activeElement?.id === fieldId(field));
  const next = nextEmpty(values, here);
  if (next) focusField(fieldId(next));
}

function Menunggu({ onStop }: { onStop: () => void }) {
  return (
    <div className={classes.waiting}>
      <p role="status">
        <Icon name="clock" size={16} />
        <span>Sambungan terputus. Dikirim lagi sendiri begitu ada sinyal.</span>
      </p>
      <Button size="s" onClick={onStop}>
        Berhenti dulu
      </Button>
    </div>
  );
}
