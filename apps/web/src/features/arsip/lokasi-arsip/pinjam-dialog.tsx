import { type LokasiRow, lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatTanggal } from '../../../lib/format.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** To whom a folder or a box goes, what for, and until when. */
export function PinjamDialog({ lokasi: { id, kode }, onClose }: { lokasi: LokasiRow; onClose: () => void }) {
  return (
    <FormDialog
      title={`Pinjamkan ${kode}`}
      confirmLabel="Pinjamkan"
      call={lokasiArsip.pinjam}
      base={{ peminjam: '', keperluan: '', jatuh_tempo: '' }}
      judge="left"
      input={(body) => ({ params: { id }, body })}
      touched={[lokasiArsip.list, lokasiArsip.buka, lokasiArsip.tempat]}
      onClose={onClose}
    >
      {({ text, field }) => (
        <>
          <TextInput {...text('peminjam')} label="Peminjam" autoComplete="off" maxLength={255} />
          <TextInput {...text('keperluan')} label="Keperluan" autoComplete="off" maxLength={255} />
          <DateInput {...field('jatuh_tempo')} label="Jatuh tempo" format={formatTanggal} />
        </>
      )}
    </FormDialog>
  );
}
