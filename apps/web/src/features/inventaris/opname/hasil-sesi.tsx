import type { BarangOpname, HasilOpname } from '@gerbang/contract/inventaris/opname';
import { isOutAndUnseen, selisihOf } from '@gerbang/contract/inventaris/opname-selisih';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Dipinjam } from './dipinjam.tsx';
import classes from './opname.module.css';
import { Putusan } from './putusan.tsx';

/** Rows of one part on the screen; all are in the minutes. */
const MOST = 100;

/** What a session has found: what needs an eye first, what is missing, and how far each room is. */
export function HasilSesi({ hasil }: { hasil: HasilOpname }) {
  const { barang, tak_dikenal, petugas } = hasil;
  const decides = useSession()?.role.nama === 'admin' && hasil.ditutup_pada === null;
  const odd = barang.filter((item) => selisihOf(item).length > 0);
  const found = barang.filter((item) => item.terlihat !== null && selisihOf(item).length === 0);
  const missing = barang.filter(({ keadaan }) => keadaan === 'belum');
  const out = barang.filter(isOutAndUnseen);
  return (
    <div className={classes.columns}>
      <Stack>
        <Part title="Berbeda dari catatan" count={odd.length + tak_dikenal.length}>
          {odd.slice(0, MOST).map((item) => (
            <Item key={item.id} item={item} seen>
              <Putusan hasil={hasil} item={item} decides={decides} />
            </Item>
          ))}
          {tak_dikenal.slice(0, MOST).map(({ kode, lokasi, pada, oleh }) => (
            <li key={kode} className={classes.row}>
              <div>
                <b>Label tak dikenal</b>
                <p className={classes.faint}>
                  {kode}, {lokasi}, {formatWaktu(pada)}
                  {oleh && `, ${oleh}`}
                </p>
              </div>
            </li>
          ))}
        </Part>
        <Part title="Belum ditemukan" count={missing.length}>
          {missing.slice(0, MOST).map((item) => (
            <Item key={item.id} item={item}>
              <p className={classes.faint}>Tercatat di {item.lokasi_barang}</p>
              <Dipinjam item={item} />
            </Item>
          ))}
        </Part>
        {out.length > 0 && (
          <Part title="Sedang dipinjam" count={out.length}>
            {out.slice(0, MOST).map((item) => (
              <Item key={item.id} item={item}>
                <p className={classes.faint}>Tercatat di {item.lokasi_barang}</p>
                <Dipinjam item={item} />
              </Item>
            ))}
          </Part>
        )}
        <Part title="Sesuai catatan" count={found.length}>
          {found.slice(0, MOST).map((item) => (
            <Item key={item.id} item={item}>
              <p>{item.lokasi_barang}</p>
              <Dipinjam item={item} />
              <Seen terlihat={item.terlihat} />
            </Item>
          ))}
        </Part>
      </Stack>
      <Stack>
        <Rooms barang={barang} />
        <Part title="Petugas" count={petugas.length}>
          {petugas.map(({ nama, pindaian }) => (
            <li key={nama ?? ''} className={classes.row}>
              <b>{nama ?? 'Tidak ada nama'}</b>
              <span>{formatNumber(pindaian)} pindaian</span>
            </li>
          ))}
        </Part>
      </Stack>
    </div>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id} className={classes.title}>
          {title} {formatNumber(count)}
        </h2>
        <Sheet>
          {count === 0 && <p className={classes.row}>Tidak ada.</p>}
          <ul className={classes.list}>{children}</ul>
          {count > MOST && (
            <p className={classes.row}>Ditampilkan {MOST} yang pertama; yang lain ada di Berita Acara.</p>
          )}
        </Sheet>
      </Stack>
    </section>
  );
}

function Item({ item, seen = false, children }: { item: BarangOpname; seen?: boolean; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <div>
        <Link to="/data-inventaris/$id" params={{ id: item.id }}>
          {item.nama_barang}
        </Link>
        <p className={classes.faint}>{item.kode_barang}</p>
        {seen && <Seen terlihat={item.terlihat} />}
      </div>
      <div>{children}</div>
    </li>
  );
}

/** When an item was seen last, and by whom. */
function Seen({ terlihat }: { terlihat: BarangOpname['terlihat'] }) {
  if (!terlihat) return null;
  return (
    <p className={classes.faint}>
      {formatWaktu(terlihat.pada)}
      {terlihat.oleh && `, ${terlihat.oleh}`}
    </p>
  );
}

/** Of each room how many of its items were seen. */
function Rooms({ barang }: { barang: BarangOpname[] }) {
  const rooms = [...Map.groupBy(barang, (item) => item.lokasi_barang)];
  return (
    <Part title="Per ruang" count={rooms.length}>
      {rooms.map(([lokasi, items]) => {
        const seen = items.filter(({ keadaan }) => keadaan !== 'belum').length;
        return (
          <li key={lokasi} className={classes.row}>
            <div>
              <Row gap={2} justify="between">
                <b>{lokasi}</b>
                <span>
                  {formatNumber(seen)} / {formatNumber(items.length)}
                </span>
              </Row>
              <meter aria-label={`Ditemukan di ${lokasi}`} min={0} max={items.length} value={seen} />
            </div>
          </li>
        );
      })}
    </Part>
  );
}
