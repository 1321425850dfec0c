import type { Antrean } from '@gerbang/contract/siswa/meja';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { keep } from '../../../../lib/keeper/places.ts';
import { isOff } from '../../../../lib/sekolah.ts';
import { storedUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceCards } from '../../../../ui/choice-cards.tsx';
import { usePageKeys } from '../../../../ui/page-keys.ts';
import { takeBack, useUndo } from '../../../../ui/undo-bar.tsx';
import { LetakkanBerkas } from '../../../arsip/door.ts';
import { WhatsappButton } from '../whatsapp-button.tsx';
import { Key } from './keys.tsx';
import classes from './putusan-outcome.module.css';
import { type Decided, goesOn, said } from './use-putusan.ts';

/** How long the outcome stays before something follows (PUTUSAN-7). */
const STAY_MS = 4000;

type PutusanOutcomeProps = {
  outcome: Decided;
  next: Antrean['sesudah'] | undefined;
  onNext: () => void;
  onLeave: () => void;
};

/** It is decided; what the admin chose follows by itself, or at once; until then it can be undone here. */
export function PutusanOutcome({ outcome: { action, record }, next, onNext, onLeave }: PutusanOutcomeProps) {
  const undo = useUndo();
  const [follows, setFollows] = useGoesOn();
  const [held, hold] = useHold();
  const follow = follows && next ? onNext : onLeave;
  const left = useCountdown(held || (undo?.pending ?? false), follow);
  usePageKeys({ u: takeBack });
  return (
    <section {...hold} aria-label={`${record.nama} ${said[action]}`} tabIndex={-1} className={classes.outcome}>
      <div>
        <p>
          <b>
            {follows && next ? 'Siswa berikutnya' : 'Kembali ke daftar'} dalam {Math.ceil(left / 1000)} detik
          </b>
        </p>
        <div className={classes.line}>
          <i style={{ width: `${(left / STAY_MS) * 100}%` }} />
        </div>
        <small>Hitungan berhenti selama penunjuk ada di sini.</small>
      </div>
      <div className={classes.actions}>
        {undo && (
          <Button size="s" disabled={undo.pending} rightSection={<Key>U</Key>} onClick={takeBack}>
            Urungkan
          </Button>
        )}
        <WhatsappButton record={record} size="s" />
        {action === 'validasi' && !isOff('/lokasi-arsip') && (
          <LetakkanBerkas id={record.id} nama={record.nama} mark={<Key>B</Key>} />
        )}
        <Button size="s" onClick={onLeave}>
          Ke daftar
        </Button>
        {next && (
          <Button size="s" variant="primary" rightSection={<Key>→</Key>} onClick={onNext}>
            Siswa berikutnya
          </Button>
        )}
      </div>
      <ChoiceCards
        label="Sesudah putusan"
        aside="Diingat untuk akun Anda"
        options={[
          { value: '', label: 'Daftar' },
          { value: '1', label: 'Siswa berikutnya' },
        ]}
        value={follows ? '1' : ''}
        onChange={(value) => {
          setFollows(value);
          hold.ref.current?.focus();
        }}
      />
    </section>
  );
}

/** Whether pointer or focus is on it; the focus that it has from the start is nobody's. */
function useHold() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return [
    pointed || focused,
    {
      ref,
      // It appears under the pointer that has just pressed: only one that moves is there on purpose.
      onPointerMove: ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target, currentTarget }: FocusEvent) => setFocused(target !== currentTarget),
      onBlur: () => setFocused(false),
    },
  ] as const;
}

/** Milliseconds that are left until `onEnd`; they rest while it is held. */
function useCountdown(held: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(STAY_MS);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left when it begins to run
  useEffect(() => {
    if (held) return;
    const until = Date.now() + left;
    const ticks = setInterval(() => {
      setLeft(Math.max(0, until - Date.now()));
      if (Date.now() < until) return;
      clearInterval(ticks);
      latest.current();
    }, 200);
    return () => clearInterval(ticks);
  }, [held]);
  return left;
}

function useGoesOn() {
  const [does, setDoes] = useState(goesOn);
  const choose = (value: string) => {
    keep('meja-berikutnya', value || undefined, { of: storedUser()?.id });
    setDoes(value !== '');
  };
  return [does, choose] as const;
}
