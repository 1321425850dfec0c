import type { StatusData } from '@gerbang/contract/choices';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type KembarRow, sebabKembar } from '@gerbang/contract/siswa/meja';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../../lib/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/note.tsx';
import classes from './riwayat.module.css';

const detailOf = {
  'Menunggu Validasi': '/data-siswa/menunggu-validasi/detail/$id',
  Tervalidasi: '/data-siswa/valid/detail/$id',
  Ditolak: '/data-siswa/ditolak/detail/$id',
} as const satisfies Record<StatusData, string>;

/** How many are shown at first. */
const SHOWN = 3;

/** Other records that may be of the same person, each with its reason and a link; nothing where there is none. */
export function KembarNote({ record: { id } }: { record: DataSiswaRecord }) {
  const kembar = useApi(dataSiswa.kembar, { params: { id } }).data?.data ?? [];
  const [all, setAll] = useState(false);
  if (kembar.length === 0) return null;
  return (
    <Note tone="wait" icon="users">
      <b>Mungkin orang yang sama</b>
      <ul className={classes.twins}>
        {kembar.slice(0, all ? undefined : SHOWN).map((row) => (
          <li key={row.id}>
            <Twin row={row} />
          </li>
        ))}
      </ul>
      {!all && kembar.length > SHOWN && (
        <Button size="s" onClick={() => setAll(true)}>
          Lihat {kembar.length - SHOWN} lainnya
        </Button>
      )}
    </Note>
  );
}

/** In a tab of its own: what was typed and looked at here stays. */
function Twin({ row: { id, nama, nim, status_data, sebab } }: { row: KembarRow }) {
  return (
    <>
      <Link to={detailOf[status_data]} params={{ id }} target="_blank">
        {nama}
      </Link>
      , NIM {nim}, {status_data}. {sebab.map((one) => sebabKembar[one]).join('; ')}.
    </>
  );
}
