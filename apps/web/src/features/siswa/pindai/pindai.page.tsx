import type { Dokumen } from '@gerbang/contract/choices';
import type { HpRow } from '@gerbang/contract/siswa/pindai';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { Note } from '../../../ui/note.tsx';
import { shortName } from './dokumen-names.ts';
import classes from './pindai.module.css';
import { ShotScreen } from './shot-screen.tsx';
import { type HpState, useHp } from './use-hp.ts';

/** /pindai: a phone photographs, for the desk whose code it read, document after document; nobody signs in here. */
export function PindaiPage() {
  const hp = useHp();
  if (hp.isOver && hp.row) return <Farewell row={hp.row} />;
  if (hp.row) return <Scanner hp={hp} row={hp.row} />;
  return (
    <main className={classes.page} data-alone>
      <h1>Pindai dari HP</h1>
      {hp.failure ? (
        <>
          <Note tone="bad" role="alert">
            {hp.failure}
          </Note>
          {!hp.isOver && (
            <Button size="l" onClick={hp.again}>
              Coba lagi
            </Button>
          )}
        </>
      ) : (
        <LoadingDots big label="Menghubungkan" />
      )}
    </main>
  );
}

function Scanner({ hp, row }: { hp: HpState; row: HpRow }) {
  const [skipped, setSkipped] = useState<readonly Dokumen[]>([]);
  const [chosen, setChosen] = useState<Dokumen>();
  const open = row.minta.filter((bidang) => !row.terkirim.includes(bidang) && !skipped.includes(bidang));
  const bidang = chosen ?? open[0];
  const { note } = hp;
  useEffect(() => {
    if (bidang) note(bidang);
  }, [bidang, note]);
  if (!bidang) return <Summary row={row} onChoose={setChosen} onEnd={hp.end} />;
  return (
    <ShotScreen
      key={bidang}
      row={row}
      bidang={bidang}
      next={open.find((each) => each !== bidang)}
      onEnd={hp.end}
      onSkip={() => {
        setSkipped((before) => [...before, bidang]);
        setChosen(undefined);
      }}
      onSent={(newest) => {
        hp.setRow(newest);
        setChosen(undefined);
      }}
    />
  );
}

type SummaryProps = { row: HpRow; onChoose: (bidang: Dokumen) => void; onEnd: () => void };

/** Everything was sent or passed by: what may be photographed again, and the end. */
function Summary({ row, onChoose, onEnd }: SummaryProps) {
  const { minta, terkirim, tanda } = row;
  return (
    <main className={classes.page} data-alone>
      <h1>
        {terkirim.length === minta.length ? 'Semua terkirim' : `${terkirim.length} dari ${minta.length} terkirim`}
      </h1>
      <p className={classes.help}>Foto ada di meja {tanda} dan tidak tersimpan di HP ini.</p>
      <ul className={classes.list}>
        {minta.map((bidang) => {
          const isSent = terkirim.includes(bidang);
          return (
            <li key={bidang} data-sent={isSent || undefined}>
              <Icon name={isSent ? 'valid' : 'ring'} />
              <b>{shortName(bidang)}</b>
              <Button
                size="s"
                aria-label={`${isSent ? 'Foto ulang' : 'Foto'} ${shortName(bidang)}`}
                onClick={() => onChoose(bidang)}
              >
                {isSent ? 'Foto ulang' : 'Foto'}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="l" variant="primary" fullWidth onClick={onEnd}>
        Selesai
      </Button>
    </main>
  );
}

function Farewell({ row }: { row: HpRow }) {
  return (
    <main className={classes.page} data-alone>
      <h1>Pemindaian selesai</h1>
      <Note tone="ok" role="status">
        {row.terkirim.length} dari {row.minta.length} dokumen terkirim. Foto tidak tersimpan di HP ini, halaman ini
        boleh ditutup.
      </Note>
    </main>
  );
}
