import {
  type JenisDaftar,
  jenisDaftar,
  type KategoriLokasi,
  kategoriLokasi,
  type PerubahanDaftar,
} from '@gerbang/contract/inventaris/kategori-lokasi';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { refreshAfter, useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { GabungDialog, touched } from './gabung-dialog.tsx';
import classes from './kategori-lokasi.module.css';

const titles: Record<JenisDaftar, string> = { kategori_barang: 'Kategori', lokasi_barang: 'Lokasi' };

/** /data-inventaris/kategori-lokasi: names of categories and places, renamed and merged by an admin (KATEGORI-1 to 3). */
export function KategoriLokasiPage() {
  const query = useApi(kategoriLokasi.list, {});
  const isAdmin = useSession()?.role.nama === 'admin';
  return (
    <>
      <PageHeader
        title="Kategori dan Lokasi"
        help="Nama yang dipakai barang. Mengganti atau menggabungkan nama mengubah semua barang yang memakainya, dan dapat dibatalkan."
      />
      {query.data ? (
        <Stack gap={6}>
          {jenisDaftar.map((jenis) => (
            <Names key={jenis} jenis={jenis} data={query.data.data} manages={isAdmin} />
          ))}
          <Changes changes={query.data.data.perubahan} manages={isAdmin} />
        </Stack>
      ) : (
        <Sheet padded>
          {query.error ? (
            <FailedState
              sentence={listFailure(query.error)}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <SkeletonText lines={8} />
          )}
        </Sheet>
      )}
    </>
  );
}

type NamesProps = { jenis: JenisDaftar; data: KategoriLokasi; manages: boolean };

/** The names of one list; those that are chosen become one. */
function Names({ jenis, data, manages }: NamesProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [opened, setOpened] = useState(false);
  const names = data[jenis];
  const picked = names.filter(({ nama }) => chosen.includes(nama));
  const toggle = (nama: string, on: boolean) =>
    setChosen(on ? [...chosen, nama] : chosen.filter((each) => each !== nama));
  return (
    <section aria-label={titles[jenis]}>
      <Stack gap={3}>
        <h2 className={classes.title}>{titles[jenis]}</h2>
        <Sheet>
          {names.length === 0 && <p className={classes.row}>Belum ada barang.</p>}
          <ul className={classes.list}>
            {names.map(({ nama, jumlah }) => (
              <li key={nama} className={classes.row}>
                {manages ? (
                  <Checkbox checked={chosen.includes(nama)} onChange={(on) => toggle(nama, on)}>
                    {nama}
                  </Checkbox>
                ) : (
                  <span>{nama}</span>
                )}
                <Link to="/data-inventaris" search={{ [jenis]: nama }} className={classes.count}>
                  {formatNumber(jumlah)} barang
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
        {manages && (
          <div>
            <Button disabled={picked.length === 0} onClick={() => setOpened(true)}>
              {picked.length > 1 ? `Gabungkan ${picked.length} Nama` : 'Ganti Nama'}
            </Button>
          </div>
        )}
        {opened && (
          <GabungDialog
            jenis={jenis}
            picked={picked}
            onClose={() => setOpened(false)}
            onDone={() => {
              setOpened(false);
              setChosen([]);
            }}
          />
        )}
      </Stack>
    </section>
  );
}

function Changes({ changes, manages }: { changes: PerubahanDaftar[]; manages: boolean }) {
  const batalkan = useAction(kategoriLokasi.batalkan, {
    invalidates: touched,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      toast.error(writeFailure(error));
      refreshAfter(error, touched);
    },
  });
  if (changes.length === 0) return null;
  return (
    <section aria-label="Perubahan nama">
      <Stack gap={3}>
        <h2 className={classes.title}>Perubahan nama</h2>
        <Sheet>
          <ul className={classes.list}>
            {changes.map((change) => (
              <li key={change.id} className={classes.row}>
                <div>
                  <p>
                    {titles[change.jenis]}: {change.dari.join(', ')} → <b>{change.ke}</b>
                  </p>
                  <p className={classes.faint}>
                    {formatNumber(change.jumlah)} barang, {formatWaktu(change.pada)}
                    {change.oleh && ` oleh ${change.oleh}`}
                  </p>
                </div>
                {manages && (
                  <Button
                    size="s"
                    disabled={batalkan.pending}
                    aria-label={`Batalkan perubahan ke ${change.ke}`}
                    onClick={() => batalkan.run({ params: { id: change.id } })}
                  >
                    Batalkan
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Sheet>
      </Stack>
    </section>
  );
}
