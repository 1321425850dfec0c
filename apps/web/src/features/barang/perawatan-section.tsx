import { type BarangDetail, barang, type PerawatanRow } from '@gerbang/contract/barang';
import { today } from '@gerbang/contract/fields';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatRupiah, formatTanggal } from '../../lib/format.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './barang.module.css';
import { Alasan, touched } from './kondisi-dialog.tsx';

type OpenDialog = { jenis: 'jadwal' } | { jenis: 'selesai' | 'batal'; row: PerawatanRow };

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
      {manages && item.penghapusan === null && (
        <div className={`kertas-tidak ${classes.foot}`}>
          <Button size="s" onClick={() => setOpened({ jenis: 'jadwal' })}>
            Jadwalkan Perawatan
          </Button>
        </div>
      )}
      {opened?.jenis === 'jadwal' && <JadwalDialog id={item.id} onClose={close} />}
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

const onError = (error: Error) => {
  toast.error(writeFailure(error));
  refreshAfter(error, touched);
};

function JadwalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [perawatan, setPerawatan] = useState('');
  const [jatuh_tempo, setTempo] = useState('');
  const jadwalkan = useAction(barang.jadwalkan, { invalidates: touched, onSuccess: told(onClose), onError });
  return (
    <ConfirmDialog
      title="Jadwalkan Perawatan"
      size="form"
      opened
      onClose={onClose}
      confirmLabel="Simpan"
      pending={jadwalkan.pending}
      confirmDisabled={!perawatan.trim() || !jatuh_tempo}
      onConfirm={() => jadwalkan.run({ params: { id }, body: { perawatan, jatuh_tempo } })}
    >
      <Stack gap={4}>
        <TextInput
          label="Perawatan"
          placeholder="Contoh: Cuci AC"
          value={perawatan}
          maxLength={255}
          onChange={(event) => setPerawatan(event.currentTarget.value)}
        />
        <DateInput label="Jatuh tempo" value={jatuh_tempo} onChange={setTempo} format={formatTanggal} />
        <FailureNote isToasted>{jadwalkan.error && writeFailure(jadwalkan.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

export function SelesaiDialog({ row, onClose }: { row: PerawatanRow; onClose: () => void }) {
  const [selesai_pada, setSelesai] = useState(today());
  const [biaya, setBiaya] = useState('');
  const [catatan, setCatatan] = useState('');
  const [berikutnya, setBerikutnya] = useState('');
  const selesaikan = useAction(barang.selesaikan, { invalidates: touched, onSuccess: told(onClose), onError });
  return (
    <ConfirmDialog
      title={`Catat Selesai: ${row.perawatan}`}
      size="form"
      opened
      onClose={onClose}
      confirmLabel="Simpan"
      pending={selesaikan.pending}
      confirmDisabled={!selesai_pada}
      onConfirm={() => selesaikan.run({ params: { id: row.id }, body: { selesai_pada, biaya, catatan, berikutnya } })}
    >
      <Stack gap={4}>
        <DateInput label="Tanggal dikerjakan" value={selesai_pada} onChange={setSelesai} format={formatTanggal} />
        <DigitsInput label="Biaya (rupiah)" aside="boleh kosong" value={biaya} onChange={setBiaya} maxLength={9} />
        <DateInput
          label="Jatuh tempo berikutnya"
          aside="boleh kosong"
          value={berikutnya}
          onChange={setBerikutnya}
          format={formatTanggal}
        />
        <Alasan label="Catatan" value={catatan} onChange={setCatatan} />
        <FailureNote isToasted>{selesaikan.error && writeFailure(selesaikan.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

function BatalDialog({ row, onClose }: { row: PerawatanRow; onClose: () => void }) {
  const batal = useAction(barang.hapusPerawatan, { invalidates: touched, onSuccess: told(onClose), onError });
  return (
    <ConfirmDialog
      title="Batalkan Perawatan"
      opened
      danger
      onClose={onClose}
      confirmLabel="Batalkan Perawatan"
      pending={batal.pending}
      onConfirm={() => batal.run({ params: { id: row.id } })}
    >
      <p>
        {row.perawatan}, jatuh tempo {formatTanggal(row.jatuh_tempo)}, tidak jadi dikerjakan.
      </p>
      <FailureNote isToasted>{batal.error && writeFailure(batal.error)}</FailureNote>
    </ConfirmDialog>
  );
}

const told =
  (onClose: () => void) =>
  ({ message }: { message: string }) => {
    toast.success(message);
    onClose();
  };
