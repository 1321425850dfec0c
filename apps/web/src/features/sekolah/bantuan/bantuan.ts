// What the help tells of a screen; one file for each role says it of all its screens.
import type { Role } from '@gerbang/contract/roles';
import type { Screen, ScreenOf } from '@gerbang/contract/screens';
import type { Of } from '../../../lib/sekolah.ts';
import type { KeyRow } from '../../../ui/key-list.tsx';

export type HelpSection = {
  /** As the screen's own heading. */
  title: string;
  /** What the screen is for. */
  purpose: string;
  /** What is done there; `**…**` is a word that stands on the screen. */
  steps: readonly string[];
  keys?: readonly KeyRow[];
};

/** A section as it is written: what belongs to a switch is left out while that is off. */
type WrittenSection = Omit<HelpSection, 'steps' | 'keys'> & {
  steps: readonly (string | Of<string>)[];
  keys?: readonly (KeyRow | Of<KeyRow>)[];
};

/** A section for every screen of a role but the help itself. */
export type Bantuan<R extends Role = Role> = Record<Exclude<ScreenOf<R>, '/bantuan'>, WrittenSection>;
export type BantuanScreen = Exclude<Screen, '/bantuan'>;
