import { HALAMAN_PINDAI, type PindaiRow } from '@gerbang/contract/siswa/pindai';
import { lazy, Suspense } from 'react';
import { formatJam } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fileSize } from '../../../ui/file-size.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { Note } from '../../../ui/note.tsx';
import { shortName } from './dokumen-names.ts';
import classes from './pindai-dialog.module.css';
import type { PindaiDesk } from './use-pindai.ts';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

type PindaiDialogProps = { scan: PindaiDesk; help: string; onAgain: () => void };

/** The desk's dialog: the code, the phone behind it, and what came of each document. */
export function PindaiDialog({ scan, help, onAgain }: PindaiDialogProps) {
  const { state, isOver } = scan;
  return (
    <Dialog
      title="Pindai dari HP"
      size="form"
      opened
      onClose={scan.close}
      footerNote={state && `${state.kiriman.length} dari ${state.minta.length} diterima`}
      footer={
        <>
          {state && <Button onClick={scan.end}>Putuskan HP</Button>}
          <Button variant="primary" onClick={state ? scan.close : scan.end}>
            {state ? 'Selesai' : 'Tutup'}
          </Button>
        </>
      }
    >
      {state ? (
        <div className={classes.sides}>
          <Code scan={scan} state={state} />
          <div>
            <Phone state={state} />
            <Documents state={state} />
            <p className={classes.help}>{help}</p>
          </div>
        </div>
      ) : isOver ? (
        <Note tone="wait">
          <p>Pemindaian dari HP sudah berakhir. Foto yang sudah diterima tetap ada.</p>
          <Button size="s" onClick={onAgain}>
            Buat kode QR baru
          </Button>
        </Note>
      ) : (
        <LoadingDots big />
      )}
    </Dialog>
  );
}

function Code({ scan, state }: { scan: PindaiDesk; state: PindaiRow }) {
  const origin = scan.alamat ?? window.location.origin;
  const used = state.perangkat !== null;
  return (
    <div className={classes.code}>
      {isOwnMachine(origin) ? (
        <Note tone="wait">
          HP tidak dapat membuka {new URL(origin).host}. Buka Gerbang di komputer ini lewat alamatnya di jaringan, atau
          minta pengelola server mengisi PUBLIC_URL.
        </Note>
      ) : (
        <Suspense>
          <QrCode text={`${origin}${HALAMAN_PINDAI}#${scan.kode}`} label="Kode QR untuk HP" faded={used} />
        </Suspense>
      )}
      <p className={classes.tanda}>{state.tanda}</p>
      <p className={classes.help}>
        {used ? (
          <>
            Sudah dipakai {state.perangkat}.
            <br />
            <Button size="s" variant="subtle" onClick={scan.ganti}>
              Ganti HP
            </Button>
          </>
        ) : (
          'Pindai dengan kamera HP. Di HP tampil tanda yang sama.'
        )}
      </p>
    </div>
  );
}

function Phone({ state }: { state: PindaiRow }) {
  const until = `Berlaku sampai ${formatJam(state.berakhir_pada)}, diperpanjang selama dipakai.`;
  return (
    <div role="status" className={classes.phone}>
      {state.perangkat ? (
        <Note tone="ok" icon="camera">
          <b>HP terhubung: {state.perangkat}</b>
          <p className={classes.help}>{until}</p>
        </Note>
      ) : (
        <Note icon="camera">
          <b>Menunggu HP</b>
          <p className={classes.help}>{until}</p>
        </Note>
      )}
      {state.ditolak > 0 && (
        <Note tone="bad">
          {`HP lain mencoba membuka tautan ini dan ditolak (${state.ditolak} kali). Bila itu HP Anda, pilih Ganti HP.`}
        </Note>
      )}
    </div>
  );
}

function Documents({ state }: { state: PindaiRow }) {
  const came = new Map(state.kiriman.map((kiriman) => [kiriman.bidang, kiriman]));
  const next = state.minta.find((bidang) => !came.has(bidang) && bidang !== state.sedang);
  return (
    <ul className={classes.documents}>
      {state.minta.map((bidang) => {
        const kiriman = came.get(bidang);
        const isNow = state.perangkat !== null && bidang === state.sedang;
        const said = isNow
          ? 'Sedang difoto di HP'
          : kiriman
            ? `Diterima ${formatJam(kiriman.diterima_pada)} · ${fileSize(kiriman.ukuran)}`
            : bidang === next && state.perangkat
              ? 'Berikutnya'
              : 'Boleh menyusul';
        const icon: IconName = isNow ? 'camera' : kiriman ? 'valid' : 'ring';
        return (
          <li key={bidang} data-state={isNow ? 'now' : kiriman ? 'here' : undefined}>
            <Icon name={icon} />
            <b>{shortName(bidang)}</b>
            <small>{said}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether an address leads each device to itself: no phone gets from there to the desk. */
export function isOwnMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
