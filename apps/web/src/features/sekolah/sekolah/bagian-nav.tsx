import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Select } from '../../../ui/select.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './bagian-nav.module.css';

/** One entry of the list: `keadaan` is the state of the section in a few words. */
export type BagianEntry = { bagian: string; nama: string; group: string; keadaan: string | undefined };

/** The sections with their state in a second line; on the phone one choice. */
export function BagianNav({ entries, chosen }: { entries: readonly BagianEntry[]; chosen: string }) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  if (narrow) {
    return (
      <Select
        label="Bagian"
        aside={`${entries.findIndex(({ bagian }) => bagian === chosen) + 1} dari ${entries.length}`}
        placeholder="Pilih bagian"
        options={entries.map(({ bagian, nama, keadaan }) => ({
          value: bagian,
          label: keadaan ? `${nama} · ${keadaan}` : nama,
        }))}
        value={chosen}
        onChange={(bagian) => bagian && void navigate({ to: '/pengaturan', search: { bagian } })}
      />
    );
  }
  return (
    <nav className={classes.nav} aria-label="Bagian pengaturan">
      {entries.map(({ bagian, nama, group, keadaan }, at) => (
        <Fragment key={bagian}>
          {group !== entries[at - 1]?.group && <p className={classes.group}>{group}</p>}
          <Link
            to="/pengaturan"
            search={{ bagian }}
            className={classes.entry}
            aria-current={bagian === chosen ? 'page' : undefined}
            activeProps={{}}
          >
            <b>{nama}</b>
            <small>{keadaan ?? ' '}</small>
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
