import { type Faktor, type FaktorDitahan, type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

const names = { passkey: 'Passkey', totp: 'Aplikasi autentikator', pemulihan: 'Kode pemulihan' };

type TinjauSheetProps = { ditahan: Faktor['ditahan']; onChanged: (fresh: KodeBaru) => void };

/** After a reset: which of the factors that were added of late are the owner's (FAKTOR-11). */
export function TinjauSheet({ ditahan, onChanged }: TinjauSheetProps) {
  const [pakai, setPakai] = useState<string[]>([]);
  const [opened, setOpened] = useState(false);
  const dropped = ditahan.filter(({ id }) => !pakai.includes(id));
  return (
    <Sheet padded>
      <Stack gap={4}>
        <Note tone="wait" icon="warn">
          <b>Tinjau cara masuk.</b> Password Anda direset. Yang ditambahkan dalam 30 hari sebelumnya belum dipakai lagi:
          centang yang memang milik Anda, yang lain dilepas.
        </Note>
        {ditahan.map((each) => (
          <Checkbox
            key={each.id}
            checked={pakai.includes(each.id)}
            onChange={(kept) => setPakai(kept ? [...pakai, each.id] : pakai.filter((id) => id !== each.id))}
          >
            <b>{[names[each.jenis], each.nama].filter(Boolean).join(': ')}</b>
            <br />
            <small>{usesOf(each)}</small>
          </Checkbox>
        ))}
        <div>
          <Button variant="primary" onClick={() => setOpened(true)}>
            Simpan
          </Button>
        </div>
      </Stack>
      {opened && (
        <ProofDialog
          title="Simpan cara masuk"
          confirmLabel="Simpan"
          danger={dropped.length > 0}
          call={keamanan.tinjau}
          input={(proof) => ({ body: { ...proof, pakai } })}
          touched={touchedByFactors}
          onDone={({ data }) => onChanged(data)}
          onClose={() => setOpened(false)}
        >
          <p>
            {pakai.length} dipakai lagi, {dropped.length} dilepas. Sesi Anda di perangkat lain berakhir.
          </p>
        </ProofDialog>
      )}
    </Sheet>
  );
}

const usesOf = ({ dibuat_pada, dipakai_pada }: FaktorDitahan) =>
  `Ditambahkan ${formatWaktu(dibuat_pada)}${dipakai_pada ? `, terakhir dipakai ${formatWaktu(dipakai_pada)}` : ''}`;
