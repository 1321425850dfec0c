import type { ReactNode } from 'react';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { focusField } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ThumbBar } from '../../ui/thumb-bar.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { BagianNav } from '../data-siswa/form/bagian-nav.tsx';
import { Failure, Sending } from '../data-siswa/form/form-foot.tsx';
import { isianFields, jumlahTerisi, kosongBerikut } from '../data-siswa/form/isian.ts';
import { isianId } from '../data-siswa/form/use-isian.ts';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import classes from './data-diri-foot.module.css';
import type { Terjaga } from './use-draf.ts';
import type { Simpan } from './use-simpan.ts';

type DataDiriFootProps = {
  form: SiswaFormState;
  simpan: Simpan;
  terjaga: Terjaga;
  /** More buttons, left of 'Simpan'. */
  children?: ReactNode;
};

/** The foot of the student's form: whether it is safe, how far it is, what is being sent, and 'Simpan'. */
export function DataDiriFoot({ form, simpan, terjaga, children }: DataDiriFootProps) {
  const { keadaan } = simpan;
  const narrow = useNarrow();
  return (
    <>
      {simpan.failure && <Failure kirim={simpan} />}
      <ThumbBar
        top={narrow && <BagianNav form={form} />}
        draft={keadaan ? undefined : kataTerjaga(terjaga, narrow ? 'HP ini' : 'perangkat ini')}
        warn={!terjaga.isian || !terjaga.foto}
        progress={keadaan ? keadaan.kata : <Terisi form={form} />}
      >
        {keadaan && <Sending part={keadaan.bagian} />}
        {keadaan?.menunggu && <Menunggu onStop={simpan.stop} />}
        {children}
        <SubmitButton pending={simpan.pending} disabled={form.files.preparing}>
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
function Terisi({ form: { isian } }: { form: SiswaFormState }) {
  const filled = `${jumlahTerisi(isian.values)} dari ${isianFields.length} isian`;
  const empty = kosongBerikut(isian.values);
  if (!empty) return filled;
  return (
    <button
      type="button"
      className={classes.next}
      title="Ke isian kosong berikutnya"
      onClick={() => focusNext(isian.values)}
    >
      {filled}
      <Icon name="down" size={16} />
    </button>
  );
}

function focusNext(values: SiswaFormState['isian']['values']): void {
  const here = isianFields.find((field) => document.activeElement?.id === isianId(field));
  const next = kosongBerikut(values, here);
  if (next) focusField(isianId(next));
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
