import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import classes from './keys-dialog.module.css';

const groups: { title: string; keys: [keys: string[], does: string][] }[] = [
  {
    title: 'Antrean',
    keys: [
      [['←'], 'Siswa sebelumnya'],
      [['→'], 'Siswa berikutnya'],
      [['V'], 'Validasi, disetujui dengan Enter'],
      [['T'], 'Tolak'],
      [['U'], 'Urungkan keputusan terakhir'],
      [['K'], 'Kembali ke daftar'],
    ],
  },
  {
    title: 'Dokumen',
    keys: [
      [['1', '–', '6'], 'Buka dokumen 1 sampai 6'],
      [['S'], 'Semua dokumen sekaligus'],
      [['+'], 'Perbesar'],
      [['-'], 'Perkecil'],
      [['0'], 'Paskan ke layar'],
      [['R'], 'Putar'],
      [['Shift', '←', '→', '↑', '↓'], 'Geser dokumen yang diperbesar'],
      [['L'], 'Lihat sepenuh layar'],
    ],
  },
  {
    title: 'Tolak',
    keys: [
      [['Tab'], 'Dari kotak alasan ke alasan cepat'],
      [['1', '–', '9'], 'Pilih alasan cepat'],
      [['Ctrl', 'Enter'], 'Kirim penolakan'],
    ],
  },
  {
    title: 'Lainnya',
    keys: [
      [['?'], 'Daftar pintasan ini'],
      [['Esc'], 'Tutup dialog'],
    ],
  },
];

/** Every key of the desk; they rest while somebody types and while a dialog is open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Pintasan keyboard"
      opened
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Tutup daftar
        </Button>
      }
    >
      {groups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.list}>
            {keys.map(([names, does]) => (
              <div key={does} className={classes.row}>
                <dt className={classes.keys}>
                  {names.map((name) => (name === '–' ? name : <Kbd key={name}>{name}</Kbd>))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={classes.help}>Pintasan tidak berfungsi saat Anda mengetik atau saat dialog terbuka.</p>
    </Dialog>
  );
}
