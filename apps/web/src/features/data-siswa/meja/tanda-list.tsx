import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type Dokumen, dokumen } from '@gerbang/contract/fields';
import { preparedAlasan } from '@gerbang/contract/prepared-alasan';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/tanda';
import { type ReactNode, useId } from 'react';
import { TextInput } from '../../../ui/text-input.tsx';
import { fieldGroups } from '../field-groups.ts';
import { formatIsian } from '../field-value.tsx';
import classes from './tanda-list.module.css';
import type { Coretan, TolakState } from './use-tolak.ts';

type TandaListProps = { record: DataSiswaRecord; tolak: TolakState };

/** Every field and document to be marked as wrong, with what was typed; a marked one asks why. */
export function TandaList({ record, tolak }: TandaListProps) {
  const groups: { title: string; fields: readonly BidangSiswa[] }[] = [
    ...fieldGroups,
    { title: 'Dokumen', fields: dokumen },
  ];
  return groups.map(({ title, fields }) => (
    <fieldset key={title} className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      {fields.map((bidang) => (
        <Tandai
          key={bidang}
          bidang={bidang}
          value={typedIn(record, bidang)}
          mark={tolak.coretan[bidang]}
          onMark={(mark) => tolak.mark(bidang, mark)}
        />
      ))}
    </fieldset>
  ));
}

function typedIn(record: DataSiswaRecord, bidang: BidangSiswa): ReactNode {
  if (dokumen.includes(bidang as Dokumen)) return record[bidang] === null ? 'Tidak ada' : null;
  return bidang === 'nomor_whatsapp' ? record.nomor_whatsapp : formatIsian(bidang, record[bidang] ?? '');
}

type TandaiProps = {
  bidang: BidangSiswa;
  value: ReactNode;
  mark: Coretan | undefined;
  onMark: (mark: Coretan | undefined) => void;
};

function Tandai({ bidang, value, mark, onMark }: TandaiProps) {
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
            onChange={(event) => onMark(event.currentTarget.checked ? { pilihan: [], lain: '' } : undefined)}
          />
          {label}
        </label>
        <span id={id} className={classes.value}>
          {value}
        </span>
      </div>
      {mark && <Alasan label={label} siap={preparedAlasan[bidang]} mark={mark} onMark={onMark} />}
    </>
  );
}

type AlasanProps = { label: string; siap: readonly string[]; mark: Coretan; onMark: (mark: Coretan) => void };

function Alasan({ label, siap, mark, onMark }: AlasanProps) {
  const { pilihan, lain } = mark;
  const toggle = (reason: string) =>
    onMark({ lain, pilihan: siap.filter((one) => pilihan.includes(one) !== (one === reason)) });
  return (
    <div className={classes.why}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset around buttons would bring a second frame */}
      <div role="group" aria-label={`Alasan ${label}`} className={classes.chips}>
        {siap.map((reason) => (
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
        value={lain}
        onChange={(event) => onMark({ pilihan, lain: event.currentTarget.value })}
      />
    </div>
  );
}
