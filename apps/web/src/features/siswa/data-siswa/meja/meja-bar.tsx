import type { Antrean } from '@gerbang/contract/siswa/meja';
import { useFrameParts } from '../../../../ui/frame-parts.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Kbd } from '../../../../ui/key-list.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { ActiveFilter } from '../active-filter.ts';
import { BackToList } from '../back-to-list.tsx';
import classes from './meja-bar.module.css';
import { waitingList } from './use-putusan.ts';

type MejaBarProps = {
  /** Whether the desk itself offers to undo what was decided last. */
  decided: boolean;
  activeFilter: ActiveFilter;
  /** undefined while it is not known. */
  antrean: Antrean | undefined;
  /** Puts the record before or after this one on the desk. */
  onStep: (by: 1 | -1) => void;
  /** Opens the list of keys. */
  onKeys: () => void;
};

/** The head of the desk: the ways to the menu and back, the place in the queue, and which keys there are; who is signed in. */
export function MejaBar({ decided, activeFilter, antrean, onStep, onKeys }: MejaBarProps) {
  const { menu, profile } = useFrameParts();
  return (
    <header className={classes.bar} data-decided={decided || undefined}>
      {menu}
      <BackToList to={waitingList} activeFilter={activeFilter} subtle />
      <span className={classes.separator} />
      <h1 className={classes.title}>Detail Data Siswa</h1>
      <nav className={classes.queue} aria-label="Antrean">
        <IconButton
          icon="left"
          label={siswa('Siswa sebelumnya', antrean?.sebelum?.nama)}
          disabled={!antrean?.sebelum}
          onClick={() => onStep(-1)}
        />
        <p className={classes.place} aria-live="polite">
          {antrean && <Place antrean={antrean} activeFilter={activeFilter} />}
        </p>
        <IconButton
          icon="right"
          label={siswa('Siswa berikutnya', antrean?.sesudah?.nama)}
          disabled={!antrean?.sesudah}
          onClick={() => onStep(1)}
        />
      </nav>
      <div className={classes.keys}>
        <span className={classes.hint} aria-hidden="true">
          <Kbd>←</Kbd>
          <Kbd>→</Kbd> siswa
        </span>
        <span className={classes.hint} aria-hidden="true">
          <Kbd>1</Kbd> – <Kbd>6</Kbd> dokumen
        </span>
        <button type="button" className={classes.all} aria-haspopup="dialog" onClick={onKeys}>
          <Kbd plain>?</Kbd> pintasan keyboard
        </button>
      </div>
      {profile}
    </header>
  );
}

function Place({
  antrean: { nomor, jumlah, menunggu },
  activeFilter,
}: {
  antrean: Antrean;
  activeFilter: ActiveFilter;
}) {
  const words = Object.values(activeFilter).filter(Boolean);
  const found = words.length > 0 && (
    <>
      {' '}
      <VisuallyHidden>dari pencarian {words.join(', ')}</VisuallyHidden>
    </>
  );
  if (jumlah === 0) return 'Antrean kosong';
  if (!menunggu) return `${jumlah} menunggu`;
  return (
    <>
      {nomor} dari {jumlah}
      {found}
    </>
  );
}

const siswa = (word: string, nama: string | undefined) => (nama ? `${word}: ${nama}` : word);
