import type { BarangOpname, Pindaian } from '@gerbang/contract/inventaris/opname';
import { meantBy } from '@gerbang/contract/inventaris/opname-kode';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { kondisi as conditions } from '../data-inventaris/inventaris-fields.tsx';
import classes from './opname.module.css';
import type { NewScan } from './use-pindaian.ts';

type HasilPindaiProps = {
  seen: NewScan;
  /** Whether the scan was taken back. */
  undone: boolean;
  /** The item that it means; undefined where this phone knows none. */
  item: BarangOpname | undefined;
  onSay: (more: Partial<Pindaian>) => void;
  onUndo: () => void;
};

/** What was scanned last, what can be said of it (each is one more scan), and the way back (OPNAME-7). */
export function HasilPindai({ seen, undone, item, onSay, onUndo }: HasilPindaiProps) {
  const [said, setSaid] = useState<string>();
  const say = (more: Partial<Pindaian>, what: string) => {
    setSaid(what);
    onSay(more);
  };
  const name = item?.nama_barang ?? seen.kode;
  if (undone) {
    return (
      <Note tone="wait" role="status">
        Pindaian {name} diurungkan.
      </Note>
    );
  }
  const undo = <Button onClick={onUndo}>Urungkan</Button>;
  if (!item) {
    return (
      <Note tone="wait" icon="warn" role="status">
        {seen.kode} tercatat. Barangnya tidak ada di daftar sesi ini. {undo}
      </Note>
    );
  }
  const isElsewhere = item.lokasi_barang !== seen.lokasi;
  return (
    <Sheet>
      <div className={classes.result} data-tone={isElsewhere ? 'wait' : undefined}>
        <Row gap={2} justify="between">
          <div role="status">
            <p>
              <b>{item.nama_barang}</b> {isElsewhere ? 'Salah tempat' : 'Ditemukan'}
            </p>
            <p className={classes.faint}>{seen.kode.startsWith('http') ? item.kode_barang : seen.kode}</p>
            {said && <p>{said}, tercatat.</p>}
          </div>
          {undo}
        </Row>
        {isElsewhere && <Elsewhere item={item} onSay={say} />}
        <Kondisi item={item} onKondisi={(kondisi) => say({ kondisi }, `Kondisi ${kondisi}`)} />
        {meantBy(seen.kode).unit === null && item.jumlah_barang > 1 && (
          <Jumlah item={item} onJumlah={(jumlah) => say({ jumlah }, `Jumlah ${jumlah}`)} />
        )}
      </div>
    </Sheet>
  );
}

type ElsewhereProps = { item: BarangOpname; onSay: (more: Partial<Pindaian>, what: string) => void };

function Elsewhere({ item, onSay }: ElsewhereProps) {
  return (
    <>
      <p>
        Tercatat di <b>{item.lokasi_barang}</b>. Barang ini memang pindah ke sini?
      </p>
      <Row gap={2}>
        <Button onClick={() => onSay({ tindakan: 'kembali' }, 'Akan dikembalikan')}>Akan dikembalikan</Button>
        <Button variant="primary" onClick={() => onSay({ tindakan: 'pindah' }, 'Dicatat pindah')}>
          Ya, pindah
        </Button>
      </Row>
    </>
  );
}

function Kondisi({ item, onKondisi }: { item: BarangOpname; onKondisi: (kondisi: string) => void }) {
  const [value, setValue] = useState(item.terlihat?.kondisi ?? item.kondisi_barang);
  return (
    <Select
      label="Kondisi"
      options={conditions}
      value={value}
      onChange={(chosen) => {
        setValue(chosen);
        if (chosen) onKondisi(chosen);
      }}
    />
  );
}

function Jumlah({ item, onJumlah }: { item: BarangOpname; onJumlah: (jumlah: number) => void }) {
  const { jumlah_barang, dipinjam } = item;
  const [value, setValue] = useState(String(jumlah_barang - dipinjam));
  return (
    <div className={classes.amount}>
      <DigitsInput
        label={dipinjam > 0 ? `Jumlah yang ada, tanpa ${formatNumber(dipinjam)} yang dipinjam` : 'Jumlah yang ada'}
        value={value}
        onChange={setValue}
        maxLength={6}
      />
      <Button disabled={value === ''} onClick={() => onJumlah(Number(value))}>
        Catat Jumlah
      </Button>
    </div>
  );
}
