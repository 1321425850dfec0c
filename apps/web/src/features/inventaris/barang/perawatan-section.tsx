import { today } from '@gerbang/contract/fields';
import { type BarangDetail, barang, type PerawatanRow } from '@gerbang/contract/inventaris/barang';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatRupiah, formatTanggal } from '../../../lib/format.ts';
import { tanggal } from '../../../lib/tanggal.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Row } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import classes from './barang.module.css';
import { touched } from './kondisi-dialog.tsx';

type OpenDialog = { jenis: 'selesai' | 'batal'; row: PerawatanRow };

/** What is due for an item and what was done; an admin plans and writes down. */
export function PerawatanSection({ item, manages }: { item: BarangDetail; manages: boolean }) {
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  return (
    <section aria-label="Perawatan">
      <h2 className={classes.title}>Perawatan</h2>
      {item.perawatan.length === 0 && <p className={classes.foot}>Belum ada yang dijadwalkan.</p>}
      <ul className={classes.rows}>
        {item.perawatan.map((row) => (
          <li key={row.id} className={classes.row}>
            <div>
              <b>{row.perawatan}</b>
              <Tempo row={row} />
            </div>
            {manages && row.selesai_pada === null && (
              <Row gap={2}>
                <Button size="s" variant="subtle" onClick={() => setOpened({ jenis: 'batal', row })}>
                  Batalkan
                </Button>
                <Button size="s" onClick={() => setOpened({ jenis: 'selesai', row })}>
                  Catat Selesai
                </Button>
              </Row>
            )}
          </li>
        ))}
      </ul>
      {opened?.jenis === 'selesai' && <SelesaiDialog row={opened.row} onClose={close} />}
      {opened?.jenis === 'batal' && <BatalDialog row={opened.row} onClose={close} />}
    </section>
  );
}

/** When it is due, or was done and for how much. */
export function Tempo({ row }: { row: PerawatanRow }) {
  if (row.selesai_pada !== null) {
    const cost = row.biaya === null ? '' : ` · ${formatRupiah(row.biaya)}`;
    return (
      <>
        <p className={classes.when}>
          Dikerjakan {formatTanggal(row.selesai_pada)}
          {cost}
        </p>
        {row.catatan && <p className={classes.reason}>{row.catatan}</p>}
      </>
    );
  }
  const late = row.jatuh_tempo < today();
  return (
    <p className={late ? classes.late : classes.when}>
      {late ? 'Terlambat, jatuh tempo' : 'Jatuh tempo'} {formatTanggal(row.jatuh_tempo)}
    </p>
  );
}

export function JadwalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Jadwalkan Perawatan"
      size="form"
      confirmLabel="Simpan"
      call={barang.jadwalkan}
      base={{ perawatan: '', jatuh_tempo: '' }}
      input={(body) => ({ params: { id }, body })}
      touched={touched}
      onClose={onClose}
    >
      {({ text, field }) => (
        <>
          <TextInput {...text('perawatan')} label="Perawatan" placeholder="Contoh: Cuci AC" maxLength={255} />
          <DateInput {...field('jatuh_tempo')} label="Jatuh tempo" spelling={tanggal} />
        </>
      )}
    </FormDialog>
  );
}

export function SelesaiDialog({ row, onClose }: { row: PerawatanRow; onClose: () => void }) {
  return (
    <FormDialog
      title={`Catat Selesai: ${row.perawatan}`}
      size="form"
      confirmLabel="Simpan"
      call={barang.selesaikan}
      base={{ selesai_pada: today(), biaya: '', berikutnya: '', catatan: '' }}
      input={(body) => ({ params: { id: row.id }, body })}
      touched={touched}
      onClose={onClose}
    >
      {({ text, field }) => (
        <>
          <DateInput {...field('selesai_pada')} label="Tanggal dikerjakan" spelling={tanggal} />
          <DigitsInput {...field('biaya')} label="Biaya (rupiah)" aside="boleh kosong" maxLength={9} />
          <DateInput {...field('berikutnya')} label="Jatuh tempo berikutnya" aside="boleh kosong" spelling={tanggal} />
          <Textarea {...text('catatan')} label="Catatan" maxLength={1000} />
        </>
      )}
    </FormDialog>
  );
}

function BatalDialog({ row, onClose }: { row: PerawatanRow; onClose: () => void }) {
  return (
    <FormDialog
      title="Batalkan Perawatan"
      confirmLabel="Batalkan Perawatan"
      danger
      call={barang.hapusPerawatan}
      input={{ params: { id: row.id } }}
      touched={touched}
      onClose={onClose}
    >
      <p>
        {row.perawatan}, jatuh tempo {formatTanggal(row.jatuh_tempo)}, tidak jadi dikerjakan.
      </p>
    </FormDialog>
  );
}
