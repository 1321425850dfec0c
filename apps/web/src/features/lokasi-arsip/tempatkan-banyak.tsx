import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/data-siswa';
import { lokasiArsip } from '@gerbang/contract/lokasi-arsip';
import { useState } from 'react';
import { namedOf, useMany } from '../../lib/use-many.ts';
import { ManyDialog } from '../../ui/many-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

type TempatkanProps = { rows: readonly DataSiswaRow[]; onClose: () => void; onDone: () => void };

/** The papers of many records lie in one folder or box from now on. */
export function TempatkanBanyak({ rows, ...ends }: TempatkanProps) {
  const [kode, setKode] = useState('');
  const touched = [dataSiswa.list, lokasiArsip.tempat, lokasiArsip.list, lokasiArsip.isi];
  const many = useMany(lokasiArsip.tempatkan, { touched, toast, ...ends });
  return (
    <ManyDialog
      title={`Tempat ${rows.length} Berkas`}
      confirmLabel={`Simpan ${rows.length}`}
      named={rows.map(({ id, nama, nim }) => ({ id, name: `${nama} · ${nim}` }))}
      many={many}
      confirmDisabled={kode.trim() === ''}
      onConfirm={() => many.run({ body: { ...namedOf(rows), kode } })}
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
    </ManyDialog>
  );
}
