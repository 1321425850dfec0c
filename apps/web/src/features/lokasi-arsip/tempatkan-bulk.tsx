import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/data-siswa';
import { lokasiArsip } from '@gerbang/contract/lokasi-arsip';
import { useState } from 'react';
import { namedOf, useBulk } from '../../lib/use-bulk.ts';
import { BulkDialog } from '../../ui/bulk-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

type TempatkanProps = { rows: readonly DataSiswaRow[]; onClose: () => void; onDone: () => void };

/** The papers of many records lie in one folder or box from now on. */
export function TempatkanBulk({ rows, ...ends }: TempatkanProps) {
  const [kode, setKode] = useState('');
  const touched = [dataSiswa.list, lokasiArsip.tempat, lokasiArsip.list, lokasiArsip.isi];
  const bulkWork = useBulk(lokasiArsip.tempatkan, { touched, toast, ...ends });
  return (
    <BulkDialog
      title={`Tempat ${rows.length} Berkas`}
      confirmLabel={`Simpan ${rows.length}`}
      named={rows.map(({ id, nama, nim }) => ({ id, name: `${nama} · ${nim}` }))}
      bulk={bulkWork}
      confirmDisabled={kode.trim() === ''}
      onConfirm={() => bulkWork.run({ body: { ...namedOf(rows), kode } })}
      onClose={ends.onClose}
    >
      <TextInput
        label="Kode map atau boks"
        description="Berkas fisik semua siswa ini ada di sana"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={24}
        value={kode}
        onChange={({ currentTarget }) => setKode(currentTarget.value)}
      />
    </BulkDialog>
  );
}
