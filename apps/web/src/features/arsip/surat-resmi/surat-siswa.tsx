import { jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { useState } from 'react';
import { formatTanggal } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import classes from './surat-resmi.module.css';
import { TerbitkanDialog } from './terbitkan-dialog.tsx';
import { useUnduh } from './unduh.ts';

/** The papers of a record; an admin issues more. */
export function SuratSiswa({ siswa }: { siswa: DataSiswaRecord }) {
  const isAdmin = useSession()?.role.nama === 'admin';
  const [opened, setOpened] = useState(false);
  const { data } = useApi(suratResmi.list, { query: { siswa: siswa.id, limit: '25' } });
  const { unduh } = useUnduh();
  const rows = data?.data ?? [];
  const mayIssue = isAdmin && siswa.status_data !== 'Ditolak';
  if (rows.length === 0 && !mayIssue) return null;
  return (
    <section aria-labelledby="surat-siswa">
      <Sheet>
        <div className={classes.card}>
          <h2 id="surat-siswa" className={classes.title}>
            Surat
          </h2>
          {rows.length === 0 && data && <p className={classes.empty}>Belum ada surat untuk siswa ini.</p>}
          {rows.length > 0 && (
            <ul className={classes.list}>
              {rows.map(({ id, jenis, nomor, tanggal, dicabut_pada, ada_berkas }) => (
                <li key={id}>
                  <span>
                    <b className={classes.nomor}>{jenisSuratLabels[jenis]}</b>
                    <span className={classes.about}>
                      {nomor} · {formatTanggal(tanggal)}
                      {dicabut_pada !== null && ' · dicabut'}
                    </span>
                  </span>
                  {ada_berkas && <IconButton icon="download" label={`Unduh ${nomor}`} onClick={() => void unduh(id)} />}
                </li>
              ))}
            </ul>
          )}
          {mayIssue && (
            <Button size="s" onClick={() => setOpened(true)}>
              Terbitkan Surat
            </Button>
          )}
        </div>
      </Sheet>
      {opened && <TerbitkanDialog siswa={[siswa]} onClose={() => setOpened(false)} />}
    </section>
  );
}
