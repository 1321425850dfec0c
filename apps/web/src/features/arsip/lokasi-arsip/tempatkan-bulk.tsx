import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useState } from 'react';
import { BulkQuestion } from '../../../list/bulk-question.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type TempatkanProps = { rows: readonly DataSiswaRow[]; onClose: () => void; onDone: () => void };

/** The papers of many records lie in one folder or box from now on. */
export function TempatkanBulk({ rows, onClose, onDone }: TempatkanProps) {
  const [kode, setKode] = useState('');
  return (
    <BulkQuestion
      call={lokasiArsip.tempatkan}
      touched={[dataSiswa.list, lokasiArsip.tempat, lokasiArsip.list, lokasiArsip.isi]}
      title={`Tempat ${rows.length} Berkas`}
      confirmLabel={`Simpan ${rows.length}`}
      nameOf={({ nama, nim }) => `${nama} · ${nim}`}
      disabled={kode.trim() === ''}
      body={{ kode }}
      {...{ rows, onClose, onDone }}
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
    </BulkQuestion>
  );
}
