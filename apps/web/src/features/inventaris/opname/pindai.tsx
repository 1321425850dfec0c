import type { BarangOpname, HasilOpname, Pindaian } from '@gerbang/contract/inventaris/opname';
import { isForeign, MOST_KODE, meantBy } from '@gerbang/contract/inventaris/opname-kode';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { openCodeReader } from '../../../lib/read-code.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { CodeReader } from '../../../ui/code-reader.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Dipinjam } from './dipinjam.tsx';
import { HasilPindai } from './hasil-pindai.tsx';
import classes from './opname.module.css';
import type { NewScan, usePindaian } from './use-pindaian.ts';

type PindaiProps = { hasil: HasilOpname; pindaian: ReturnType<typeof usePindaian> };
/** What was scanned last; `ids`: the scans that say it, which are taken back together. */
type LastScan = { seen: NewScan; ids: string[]; undone?: boolean };

/** The phone in the room: the camera, what was scanned last, and what is still missing here (OPNAME-6). */
export function Pindai({ hasil, pindaian }: PindaiProps) {
  const places = [...new Set(hasil.barang.map((item) => item.lokasi_barang))];
  const [lokasi, setLokasi] = useState(places[0] ?? '');
  const { last, foreign, read, say, undo } = useScans({ hasil, pindaian }, lokasi);
  return (
    <Stack>
      <Sheet padded>
        <Stack gap={4}>
          <Autocomplete
            label="Ruang yang diperiksa"
            data={places}
            value={lokasi}
            onChange={setLokasi}
            maxLength={255}
          />
          <CodeReader
            openReader={openCodeReader}
            onCode={read}
            paused={lokasi.trim() === ''}
            signals
            what="label"
            placeholder="Contoh: INV-KOM-112-7/24"
          />
        </Stack>
      </Sheet>
      {foreign !== undefined && (
        <Note tone="bad" icon="warn" role="alert">
          Kode ini bukan label barang, sehingga tidak dicatat: <bdi>{foreign.slice(0, 80)}</bdi>. Bila memang kode
          barang, ketik kodenya.
        </Note>
      )}
      {last && (
        <HasilPindai
          key={last.ids[0]}
          seen={last.seen}
          undone={last.undone ?? false}
          item={itemOf(hasil, last.seen.kode)}
          onSay={say}
          onUndo={undo}
        />
      )}
      <Missing items={missingIn(hasil, lokasi, pindaian.waiting)} />
    </Stack>
  );
}

/** What is read becomes scans in this place; what no label of an item carries does not (OPNAME-9). */
function useScans({ hasil, pindaian }: PindaiProps, lokasi: string) {
  const [last, setLast] = useState<LastScan>();
  const [foreign, setForeign] = useState<string>();
  const read = (kode: string, format: string) => {
    const isNone = !itemOf(hasil, kode) && (format === 'typed' ? kode.length > MOST_KODE : isForeign(kode));
    setForeign(isNone ? kode : undefined);
    if (isNone) return;
    const seen = { kode, lokasi };
    setLast({ seen, ids: [pindaian.scan(hasil.id, seen)] });
  };
  const say = (more: Partial<Pindaian>) => {
    if (last) setLast({ ...last, ids: [...last.ids, pindaian.scan(hasil.id, { ...last.seen, ...more })] });
  };
  const undo = () => {
    for (const batal of last?.ids ?? []) if (last) pindaian.scan(hasil.id, { ...last.seen, batal });
    if (last) setLast({ ...last, undone: true });
  };
  return { last, foreign, read, say, undo };
}

/** Rows on the screen of a phone; the others come up as these are found. */
const MOST = 100;

function Missing({ items }: { items: BarangOpname[] }) {
  return (
    <section aria-label="Belum ditemukan di ruang ini">
      <Stack gap={3}>
        <h2 className={classes.title}>Belum di ruang ini {formatNumber(items.length)}</h2>
        <Sheet>
          {items.length === 0 && <p className={classes.row}>Semua barang ruang ini sudah ditemukan.</p>}
          <ul className={classes.list}>
            {items.slice(0, MOST).map((item) => (
              <li key={item.id} className={classes.row}>
                <div>
                  <b>{item.nama_barang}</b>
                  <p className={classes.faint}>{item.kode_barang}</p>
                </div>
                <Dipinjam item={item} />
              </li>
            ))}
          </ul>
          {items.length > MOST && <p className={classes.row}>Ditampilkan {MOST} yang pertama.</p>}
        </Sheet>
      </Stack>
    </section>
  );
}

/** Which item of the session a code means, as far as this phone knows. */
function itemOf({ barang }: HasilOpname, kode: string): BarangOpname | undefined {
  const meant = meantBy(kode);
  return barang.find((item) => ('id' in meant ? item.id === meant.id : item.kode_barang === meant.kode));
}

/** Those of a place that neither the server nor this phone has seen; what was taken back here is unseen again. */
function missingIn(hasil: HasilOpname, lokasi: string, waiting: readonly Pindaian[]): BarangOpname[] {
  const back = new Set(waiting.map(({ batal }) => batal));
  const idsOf = (scans: readonly Pindaian[]) => new Set(scans.map(({ kode }) => itemOf(hasil, kode)?.id));
  const seen = idsOf(waiting.filter(({ id, batal }) => batal === undefined && !back.has(id)));
  const unseen = idsOf(waiting.filter(({ batal }) => batal !== undefined));
  return hasil.barang.filter(
    ({ id, lokasi_barang, keadaan }) =>
      lokasi_barang === lokasi && (keadaan === 'belum' || unseen.has(id)) && !seen.has(id),
  );
}
