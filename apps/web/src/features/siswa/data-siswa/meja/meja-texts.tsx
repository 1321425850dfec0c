import { dokumenLabels } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { Facts } from '../../../../ui/facts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import { type FieldGroup, fieldGroups } from '../field-groups.ts';
import { FieldFact } from '../field-value.tsx';
import { RiwayatGroup } from '../riwayat/riwayat-group.tsx';
import { UnduhDokumen } from '../unduh-dokumen.tsx';
import classes from './meja-texts.module.css';

/** The right of the desk: what the student typed, grouped by the document that proves it; the open one lights its group. */
export function MejaTexts({ record, open }: { record: DataSiswaRecord; open: DokumenRecord | undefined }) {
  return (
    <>
      {fieldGroups.map((group) => {
        const lit = open !== undefined && group.documents.includes(open.bidang);
        return (
          <div key={group.title} className={classes.group} data-lit={lit || undefined}>
            <Facts title={<GroupTitle group={group} lit={lit ? open : undefined} />}>
              {group.fields.map((field) => (
                <FieldFact key={field} record={record} field={field} />
              ))}
            </Facts>
          </div>
        );
      })}
      {Object.keys(record.berkas).length > 0 && (
        <div className={classes.unduh}>
          <UnduhDokumen id={record.id} />
        </div>
      )}
      <div className={classes.group}>
        <RiwayatGroup id={record.id} nama={record.nama} />
      </div>
    </>
  );
}

function GroupTitle({ group, lit }: { group: FieldGroup; lit: DokumenRecord | undefined }) {
  const short = group.documents.map((bidang) => dokumenLabels[bidang].replace('Fotokopi ', ''));
  if (short.length === 0) return group.title;
  return (
    <span className={classes.title}>
      {lit && <Icon name="detail" size={16} />}
      Cocokkan dengan {lit ? lit.short : short.join(' atau ')}
    </span>
  );
}
