import { berkas } from '@gerbang/contract/berkas';
import { berkasIdOf } from '@gerbang/contract/picture-url';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { alasanAsli, MAX_KETERANGAN, MIN_KETERANGAN } from '@gerbang/contract/siswa/stamp';
import { FormDialog } from '../../../../form/form-dialog.tsx';
import { download } from '../../../../lib/download.ts';
import { ChoiceCards } from '../../../../ui/choice-cards.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';

const options = Object.entries(alasanAsli).map(([value, label]) => ({ value, label }));

type AsliDialogProps = {
  /** Address of the stamped copy. */
  src: string;
  /** What it is a picture of, such as 'KTP', and whose. */
  short: string;
  nama: string;
  onClose: () => void;
  onOpened: (picture: Blob) => void;
};

/** Asks what a document is opened for without its stamp, and says beforehand that the student will know (CAP-5). */
export function AsliDialog({ src, short, nama, onClose, onOpened }: AsliDialogProps) {
  return (
    <FormDialog
      title="Lihat asli"
      size="form"
      confirmLabel="Buka Asli"
      pendingLabel="Membuka..."
      call={berkas.asli}
      via={(input) => download(berkas.asli, input)}
      base={{ alasan: 'tertutup', keterangan: '' }}
      input={(body) => ({ params: { id: berkasIdOf(src) }, body })}
      touched={[dataSiswa.riwayat]}
      onDone={({ file }) => onOpened(file)}
      onClose={onClose}
    >
      {({ values, errors, set, text }) => (
        <>
          <p>
            {short} <b>{nama}</b> dibuka tanpa cap. Untuk apa?
          </p>
          <ChoiceCards
            label="Alasan"
            options={options}
            value={values.alasan}
            error={errors.alasan}
            onChange={(alasan) => set('alasan', alasan)}
          />
          <Textarea
            {...text('keterangan')}
            label="Keterangan"
            aside={`wajib, paling sedikit ${MIN_KETERANGAN} huruf`}
            maxLength={MAX_KETERANGAN}
            data-autofocus
          />
          <Note>
            <b>Siswa diberi tahu.</b> Nama Anda, waktu, dan alasan ini tampil di halaman “Siapa yang melihat data saya”.
          </Note>
        </>
      )}
    </FormDialog>
  );
}
