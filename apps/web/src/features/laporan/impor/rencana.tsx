import { today } from '@gerbang/contract/fields';
import { type HasilImpor, type ImporDetail, impor } from '@gerbang/contract/laporan/impor';
import { labelBidang, type Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatTanggal } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { BarisList } from './baris-list.tsx';
import { Cancel } from './cancel.tsx';
import { LembarNote } from './lembar.tsx';
import classes from './rencana.module.css';
import { useSaveFile } from './use-save-file.ts';
import { words } from './words.ts';

const tilesOf = (place: string): [HasilImpor, string, IconName, string][] => [
  ['baru', 'Baru', 'plus', `belum ada di ${place}`],
  ['berubah', 'Berubah', 'edit', 'sudah ada, isinya berbeda'],
  ['sama', 'Sama', 'check', 'dilewati, tidak disentuh'],
  ['dijaga', 'Dijaga', 'user', 'berbeda, tetapi diisi orang'],
  ['ditolak', 'Ditolak', 'reject', 'tidak ikut, perlu diperbaiki'],
];

type RencanaProps = { detail: ImporDetail; mayAct: boolean; isAdmin: boolean; onBack: () => void };

/** The dry run: how many of each kind, which they are, and the button that carries it out. */
export function Rencana({ detail, mayAct, isAdmin, onBack }: RencanaProps) {
  const { jumlah } = detail;
  const tiles = tilesOf(words[detail.jenis].place);
  const first = tiles.find(([hasil]) => hasil !== 'sama' && jumlah[hasil] > 0)?.[0] ?? 'sama';
  const [shown, setShown] = useState<HasilImpor>(jumlah.berubah > 0 ? 'berubah' : first);
  return (
    <Stack gap={5}>
      {detail.sebab && (
        <Note tone="wait" role="status">
          {detail.sebab}
        </Note>
      )}
      <LembarNote detail={detail} />
      <div className={classes.tiles}>
        {tiles.map(([hasil, name, icon, help]) => (
          <button
            key={hasil}
            type="button"
            className={classes.tile}
            data-hasil={hasil}
            aria-pressed={shown === hasil}
            onClick={() => setShown(hasil)}
          >
            <span>
              <Icon name={icon} size={16} />
              {name}
            </span>
            <b>{formatNumber(jumlah[hasil])}</b>
            <small>{help}</small>
          </button>
        ))}
      </div>
      {shown === 'ditolak' && <Reasons reasons={jumlah.ditolak_per_sebab} unit="baris" />}
      {isAdmin && (
        <BarisList
          key={shown}
          id={detail.id}
          jenis={detail.jenis}
          hasil={shown}
          total={jumlah[shown]}
          action={isAdmin && shown === 'ditolak' && jumlah.ditolak > 0 && <Refused id={detail.id} isi="baris" />}
        />
      )}
      <PilihanBaru pilihan={detail.pilihan_baru} />
      {jumlah.gambar + jumlah.gambar_tetap + jumlah.gambar_ditolak > 0 && (
        <Pictures detail={detail} isAdmin={isAdmin} />
      )}
      {mayAct && Object.keys(jumlah.dijaga_per_isian).length > 0 && <Overwrite detail={detail} />}
      <Execute detail={detail} mayAct={mayAct} isAdmin={isAdmin} onBack={onBack} />
    </Stack>
  );
}

const names = { jurusan: 'Jurusan', kelas: 'Kelas' } as const;

/** What the settings get as the import runs. */
export function PilihanBaru({ pilihan }: { pilihan: ImporDetail['pilihan_baru'] }) {
  const kinds = (['jurusan', 'kelas'] as const).map(
    (jenis) => [jenis, pilihan.filter((each) => each.jenis === jenis)] as const,
  );
  if (pilihan.length === 0) return null;
  return (
    <Sheet padded>
      <h2 className={classes.title}>Baru di pengaturan sekolah</h2>
      <ul className={classes.files}>
        {kinds
          .filter(([, entries]) => entries.length > 0)
          .map(([jenis, entries]) => (
            <li key={jenis}>
              <b>{names[jenis]}</b>{' '}
              {entries.map(({ nama, pensiun }) => (pensiun ? `${nama} (hanya data lama)` : nama)).join(', ')}
            </li>
          ))}
      </ul>
      <p className={classes.help}>Ditambahkan saat impor dijalankan, dan dihapus lagi bila impor diurungkan.</p>
    </Sheet>
  );
}

const refusedWords = { baris: 'Unduh baris yang ditolak', gambar: 'Unduh daftar gambar' };

function Refused({ id, isi }: { id: string; isi: 'baris' | 'gambar' }) {
  const save = useSaveFile(impor.ditolak, `ditolak-${isi}.xlsx`);
  return (
    <SubmitButton
      type="button"
      variant="default"
      pending={save.pending}
      pendingLabel="Mengunduh..."
      leftSection={<Icon name="download" size={16} />}
      onClick={() => save.run({ params: { id }, query: { isi } })}
    >
      {refusedWords[isi]}
    </SubmitButton>
  );
}

/** The same fault of many counts once for whoever reads. */
function Reasons({ reasons, unit }: { reasons: Record<string, number>; unit: string }) {
  const counts = Object.entries(reasons).toSorted(([, a], [, b]) => b - a);
  if (counts.length === 0) return null;
  return (
    <ul className={classes.files}>
      {counts.map(([sebab, n]) => (
        <li key={sebab}>
          <b>
            {formatNumber(n)} {unit}
          </b>{' '}
          {sebab}
        </li>
      ))}
    </ul>
  );
}

/** What becomes of every file of the ZIP. */
function Pictures({ detail, isAdmin }: { detail: ImporDetail; isAdmin: boolean }) {
  const { id, gambar_ditolak, jumlah } = detail;
  const { gambar, gambar_tetap, gambar_ditolak: refused } = jumlah;
  return (
    <Sheet padded>
      <h2 className={classes.title}>{formatNumber(gambar + gambar_tetap + refused)} gambar di ZIP</h2>
      <p className={classes.help}>
        {formatNumber(gambar)} ikut, {formatNumber(gambar_tetap)} sudah ada atau dijaga, {formatNumber(refused)} tidak
        ikut.
      </p>
      <Reasons reasons={jumlah.gambar_per_sebab} unit="gambar" />
      {gambar_ditolak.length > 0 && (
        <details>
          <summary>Nama gambar yang tidak ikut</summary>
          <ul className={classes.files}>
            {gambar_ditolak.map(({ nama, sebab }) => (
              <li key={nama}>
                <b>{nama}</b> {sebab}
              </li>
            ))}
          </ul>
        </details>
      )}
      {jumlah.gambar_ditolak > gambar_ditolak.length && (
        <p className={classes.help}>Dan {formatNumber(jumlah.gambar_ditolak - gambar_ditolak.length)} lagi.</p>
      )}
      {isAdmin && refused > 0 && (
        <div className={classes.download}>
          <Row justify="end">
            <Refused id={id} isi="gambar" />
          </Row>
        </div>
      )}
    </Sheet>
  );
}

/** What people entered is overwritten only field by field, asked for by name. */
function Overwrite({ detail: { id, jenis, jumlah, pemetaan } }: { detail: ImporDetail }) {
  const [chosen, setChosen] = useState<Pemetaan['timpa']>([]);
  const save = useAction(impor.petakan, { invalidates: [impor.list, impor.get, impor.baris] });
  const fields = Object.entries(jumlah.dijaga_per_isian) as [Pemetaan['timpa'][number], number][];
  return (
    <Sheet padded>
      <Stack gap={3}>
        <div>
          <h2 className={classes.title}>Yang tidak ditimpa</h2>
          <p className={classes.help}>
            Isian ini ditulis atau diputuskan orang. Isinya tetap, kecuali dicentang di sini.
          </p>
        </div>
        {fields.map(([field, n]) => (
          <Checkbox
            key={field}
            checked={chosen.includes(field)}
            onChange={(on) => setChosen(on ? [...chosen, field] : chosen.filter((each) => each !== field))}
          >
            Timpa {labelBidang[field]} ({formatNumber(n)} {words[jenis].noun})
          </Checkbox>
        ))}
        <FailureNote>{save.error && writeFailure(save.error)}</FailureNote>
        <Row justify="end">
          <SubmitButton
            type="button"
            variant="default"
            pending={save.pending}
            disabled={chosen.length === 0}
            onClick={() =>
              pemetaan &&
              save.run({
                params: { id },
                body: { pemetaan: { ...pemetaan, timpa: [...pemetaan.timpa, ...chosen] }, nama: '' },
              })
            }
          >
            Uji coba lagi dengan menimpanya
          </SubmitButton>
        </Row>
      </Stack>
    </Sheet>
  );
}

const DAY_MS = 86_400_000;

const incompleteWords = (n: number) =>
  `${formatNumber(n)} siswa di antaranya belum lengkap: isian yang diwajibkan sekolah belum ada. Boleh menyusul.`;

function Execute({ detail, mayAct, isAdmin, onBack }: RencanaProps) {
  const { id, jenis, rencana, jumlah, oleh } = detail;
  const { noun } = words[jenis];
  const run = useAction(impor.jalankan, { invalidates: [impor.list, impor.get] });
  const until = formatTanggal(today(new Date(Date.now() + 30 * DAY_MS)));
  const untouched = jumlah.sama + jumlah.dijaga + jumlah.ditolak;
  return (
    <section className={classes.goes} aria-label="Jalankan impor">
      <div>
        <p>
          <b>
            {formatNumber(jumlah.baru)} {noun} ditambahkan
          </b>{' '}
          dan{' '}
          <b>
            {formatNumber(jumlah.berubah)} {noun} diubah
          </b>
          {jumlah.gambar > 0 && `, dengan ${formatNumber(jumlah.gambar)} gambar`}.
        </p>
        <p className={classes.help}>
          {formatNumber(untouched)} baris lain tidak disentuh. Dapat diurungkan sampai {until}.
        </p>
        {jumlah.belum_lengkap > 0 && <p className={classes.help}>{incompleteWords(jumlah.belum_lengkap)}</p>}
        {!mayAct && <p className={classes.help}>Hanya {oleh?.nama ?? 'admin yang memulainya'} dapat menjalankannya.</p>}
        <FailureNote>{run.error && writeFailure(run.error)}</FailureNote>
      </div>
      {isAdmin && (
        <Row justify="end">
          <Cancel id={id} />
          {mayAct && <Button onClick={onBack}>Ubah kolom</Button>}
          {mayAct && (
            <SubmitButton
              type="button"
              pending={run.pending}
              pendingLabel="Memulai..."
              disabled={jumlah.baru + jumlah.berubah === 0}
              onClick={() => run.run({ params: { id }, body: { rencana } })}
            >
              Jalankan impor
            </SubmitButton>
          )}
        </Row>
      )}
    </section>
  );
}
