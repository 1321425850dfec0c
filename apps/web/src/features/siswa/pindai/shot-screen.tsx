import type { Dokumen } from '@gerbang/contract/choices';
import type { HpRow } from '@gerbang/contract/siswa/pindai';
import { type ReactNode, useRef } from 'react';
import { isPage } from '../../../lib/straighten.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { CornerStage } from '../../../ui/corner-dialog.tsx';
import { useObjectUrl } from '../../../ui/file-preview.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { Note } from '../../../ui/note.tsx';
import { shortName } from './dokumen-names.ts';
import classes from './pindai.module.css';
import { type ShotState, useShot } from './use-shot.ts';

type ShotScreenProps = {
  row: HpRow;
  bidang: Dokumen;
  next: Dokumen | undefined;
  onSent: (row: HpRow) => void;
  onSkip: () => void;
  onEnd: () => void;
};

/** One document a screen: photographed, its four corners moved, sent, and the next one named. */
export function ShotScreen({ row, bidang, next, onSent, onSkip, onEnd }: ShotScreenProps) {
  const shot = useShot(bidang, onSent);
  const page = shot.shot?.page;
  const valid = !page || isPage(page.corners);
  const camera = useRef<HTMLInputElement>(null);
  const photograph = () => camera.current?.click();
  const name = shortName(bidang);
  return (
    <main className={classes.page}>
      <Head row={row} bidang={bidang} next={next} onEnd={onEnd} />
      <Steps row={row} bidang={bidang} />
      <div className={classes.stage}>
        {shot.phase === 'preparing' ? (
          <LoadingDots big label="Menyiapkan foto" />
        ) : (
          <Photo shot={shot} name={name} onCamera={photograph} />
        )}
      </div>
      <div className={classes.words}>
        <Words shot={shot}>{tipOf({ bidang, isShot: !!shot.shot, hasPage: !!page, valid })}</Words>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Careful: emptied so that the same file is a change again.
          currentTarget.value = '';
          if (file) void shot.take(file);
        }}
      />
      <Thumb shot={shot} name={name} next={next} valid={valid} onCamera={photograph} onSkip={onSkip} />
    </main>
  );
}

type ThumbProps = Pick<ShotScreenProps, 'next' | 'onSkip'> & {
  shot: ShotState;
  name: string;
  valid: boolean;
  onCamera: () => void;
};

/** What a thumb can do: photograph, send, again, pass by. */
function Thumb({ shot, name, next, valid, onCamera, onSkip }: ThumbProps) {
  const { phase } = shot;
  const busy = phase === 'preparing' || phase === 'sending' || phase === 'waiting';
  return (
    <div className={classes.thumb}>
      {shot.shot ? (
        <SubmitButton
          type="button"
          size="l"
          fullWidth
          pending={phase === 'sending' || phase === 'waiting'}
          pendingLabel={phase === 'waiting' ? 'Menunggu jaringan...' : `Mengirim ${Math.round(shot.progress * 100)}%`}
          disabled={!valid || phase === 'preparing'}
          onClick={() => void shot.send()}
        >
          {next ? `Kirim, lalu ${shortName(next)}` : 'Kirim'}
        </SubmitButton>
      ) : (
        <Button
          variant="primary"
          size="l"
          fullWidth
          disabled={busy}
          leftSection={<Icon name="camera" />}
          onClick={onCamera}
        >
          Ambil Foto
        </Button>
      )}
      <div className={classes.pair}>
        {shot.shot && (
          <Button variant="subtle" size="l" disabled={busy} leftSection={<Icon name="camera" />} onClick={onCamera}>
            Foto Ulang
          </Button>
        )}
        {phase === 'waiting' ? (
          <Button variant="subtle" size="l" onClick={shot.retry}>
            Coba sekarang
          </Button>
        ) : (
          <Button variant="subtle" size="l" disabled={busy} onClick={onSkip}>
            Lewati {name}
          </Button>
        )}
      </div>
    </div>
  );
}

function Head({ row, bidang, next, onEnd }: Pick<ShotScreenProps, 'row' | 'bidang' | 'next' | 'onEnd'>) {
  const name = shortName(bidang);
  return (
    <header className={classes.head}>
      <IconButton icon="x" label="Putuskan HP ini" onClick={onEnd} />
      <div>
        <h1>{name.startsWith('Pas Foto') ? name : `Foto ${name}`}</h1>
        <small>{next ? `berikutnya ${shortName(next)}` : 'yang terakhir'}</small>
      </div>
      <span className={classes.tanda}>
        Meja <b>{row.tanda}</b>
      </span>
    </header>
  );
}

/** How far it has come, a segment for each document. */
function Steps({ row: { minta, terkirim }, bidang }: Pick<ShotScreenProps, 'row' | 'bidang'>) {
  const at = minta.indexOf(bidang) + 1;
  return (
    <div
      className={classes.steps}
      role="img"
      aria-label={`Dokumen ${at} dari ${minta.length}, ${terkirim.length} terkirim`}
    >
      {minta.map((each) => (
        <i key={each} data-state={each === bidang ? 'now' : terkirim.includes(each) ? 'sent' : undefined} />
      ))}
    </div>
  );
}

function Photo({ shot, name, onCamera }: { shot: ShotState; name: string; onCamera: () => void }) {
  const page = shot.shot?.page;
  const src = useObjectUrl(page?.file ?? shot.shot?.foto.file);
  if (!src) {
    return (
      <button type="button" className={classes.camera} onClick={onCamera}>
        <Icon name="camera" />
        Foto {name}
      </button>
    );
  }
  if (!page) return <img className={classes.photo} src={src} alt={`Foto ${name}`} />;
  return (
    <CornerStage
      src={src}
      size={page}
      corners={page.corners}
      pending={shot.phase !== 'ready'}
      onMove={(corners) => shot.setPage({ ...page, corners })}
    />
  );
}

function Words({ shot: { phase, failure, shot }, children }: { shot: ShotState; children: ReactNode }) {
  if (phase === 'waiting') {
    return (
      <Note tone="wait" role="status">
        {failure && asSentence(failure)} Foto aman di HP ini dan dikirim lagi otomatis.
      </Note>
    );
  }
  if (failure) {
    return (
      <Note tone="bad" role="alert">
        {failure}
      </Note>
    );
  }
  if (shot?.foto.peringatan) return <Note tone="wait">{shot.foto.peringatan}</Note>;
  return <p>{children}</p>;
}

/** Some sentences of the specification have no full stop. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

type Tip = { bidang: Dokumen; isShot: boolean; hasPage: boolean; valid: boolean };

function tipOf({ bidang, isShot, hasPage, valid }: Tip): string {
  if (!valid) return 'Keempat sudut bersilangan. Letakkan tiap sudut di tepi halaman.';
  if (hasPage) return 'Geser keempat sudut ke tepi kertas. Semua tulisan harus terbaca.';
  if (isShot) return 'Periksa: tajam, terang, dan tidak terpotong.';
  return bidang.startsWith('pas_foto')
    ? 'Foto dari dekat dan tegak lurus, tanpa pantulan. Dipotong di meja.'
    : 'Letakkan di tempat terang. Keempat tepinya masuk gambar.';
}
