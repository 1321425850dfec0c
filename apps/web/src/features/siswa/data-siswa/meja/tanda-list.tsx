import { dokumen } from '@gerbang/contract/choices';
import { isShown } from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { preparedAlasan } from '@gerbang/contract/siswa/prepared-alasan';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/siswa/tanda';
import { type ReactNode, useId } from 'react';
import { useSyarat } from '../../../../lib/use-berlaku.ts';
import { TextInput } from '../../../../ui/text-input.tsx';
import { fieldGroups } from '../field-groups.ts';
import { fieldValue, isNomor } from '../field-value.tsx';
import { isDokumen } from '../form/use-siswa-form.ts';
import classes from './tanda-list.module.css';
import type { TandaInput, TolakState } from './use-tolak.ts';

type TandaListProps = { record: DataSiswaRecord; tolak: TolakState };

/** Every field and document to be marked as wrong, with what was typed; a marked one asks why. */
export function TandaList({ record, tolak }: TandaListProps) {
  const groups: { title: string; fields: readonly BidangSiswa[] }[] = [
    ...fieldGroups,
    { title: 'Dokumen', fields: dokumen },
  ];
  const syarat = useSyarat();
  const shown = (bidang: BidangSiswa) => isDokumen(bidang) || isShown(syarat, bidang, record[bidang]);
  return groups.map(({ title, fields }) => (
    <fieldset key={title} className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      {fields.filter(shown).map((bidang) => (
        <TandaRow
          key={bidang}
          bidang={bidang}
          value={typedIn(record, bidang)}
          mark={tolak.inputs[bidang]}
          onMark={(mark) => tolak.mark(bidang, mark)}
        />
      ))}
    </fieldset>
  ));
}

function typedIn(record: DataSiswaRecord, bidang: BidangSiswa): ReactNode {
  if (isDokumen(bidang)) return record[bidang] === null ? 'Tidak ada' : null;
  const value = record[bidang] ?? '';
  if (value === '') return 'Belum diisi';
  return isNomor(bidang) ? value : fieldValue(bidang, value);
}

type TandaRowProps = {
  bidang: BidangSiswa;
  value: ReactNode;
  mark: TandaInput | undefined;
  onMark: (mark: TandaInput | undefined) => void;
};

function TandaRow({ bidang, value, mark, onMark }: TandaRowProps) {
  const label = bidangLabels[bidang];
  const id = useId();
  return (
    <>
      <div className={classes.row}>
        <label className={classes.mark}>
          <input
            type="checkbox"
            checked={mark !== undefined}
            aria-describedby={id}
            onChange={(event) => onMark(event.currentTarget.checked ? { pilihan: [], own: '' } : undefined)}
          />
          {label}
        </label>
        <span id={id} className={classes.value}>
          {value}
        </span>
      </div>
      {mark && <Alasan label={label} readyMade={preparedAlasan[bidang]} mark={mark} onMark={onMark} />}
    </>
  );
}

type AlasanProps = {
  label: string;
  readyMade: readonly string[];
  mark: TandaInput;
  onMark: (mark: TandaInput) => void;
};

function Alasan({ label, readyMade, mark, onMark }: AlasanProps) {
  const { pilihan, own } = mark;
  const toggle = (reason: string) =>
    onMark({ own, pilihan: readyMade.filter((one) => pilihan.includes(one) !== (one === reason)) });
  return (
    <div className={classes.why}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset around buttons would bring a second frame */}
      <div role="group" aria-label={`Alasan ${label}`} className={classes.chips}>
        {readyMade.map((reason) => (
          <button
            key={reason}
            type="button"
            className={classes.chip}
            aria-pressed={pilihan.includes(reason)}
            onClick={() => toggle(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
      <TextInput
        aria-label={`Alasan lain ${label}`}
        placeholder="Alasan lain"
        maxLength={120}
        value={own}
        onChange={(event) => onMark({ pilihan, own: event.currentTarget.value })}
      />
    </div>
  );
}
