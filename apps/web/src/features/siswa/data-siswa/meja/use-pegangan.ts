import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { PEGANG_MINUTES, type Pegangan } from '@gerbang/contract/siswa/meja';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { letGo } from '../../../../lib/let-go.ts';

/** A hold is renewed so often while somebody types or points; without that it ends. */
const RENEW_MS = (PEGANG_MINUTES / 2) * 60_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Holds the record on the desk while it waits there; `onHeld` when another admin has it from the beginning. Returns who
 * holds it, as far as it is known.
 */
export function usePegangan(id: string, waits: boolean, onHeld: (held: Pegangan) => void) {
  const [held, setHeld] = useState<Pegangan>();
  const latest = useRef(onHeld);
  latest.current = onHeld;
  const claim = useRef((_ambil_alih: boolean) => {});
  useEffect(() => {
    if (!waits) return;
    const hold = holding(id, (now, first) => {
      setHeld(now);
      if (first && !now.saya) latest.current(now);
    });
    claim.current = hold.claim;
    return () => {
      hold.end();
      setHeld(undefined);
    };
  }, [id, waits]);
  return { held, takeOver: () => claim.current(true) };
}

function holding(id: string, tell: (held: Pegangan, first: boolean) => void) {
  let [asked, first, over] = [0, true, false];
  async function claim(ambil_alih: boolean) {
    asked = Date.now();
    // A hold is only help: without an answer the desk works on.
    const answer = await call(dataSiswa.pegang, { params: { id }, body: { ambil_alih } }).catch(() => undefined);
    if (over || !answer) return;
    tell(answer.data, first);
    first = false;
  }
  const renew = () => Date.now() - asked > RENEW_MS && void claim(false);
  const leave = () => void letGo(dataSiswa.lepas, { params: { id } });
  for (const sign of signs) window.addEventListener(sign, renew, { passive: true });
  window.addEventListener('pagehide', leave);
  void claim(false);
  return {
    claim: (ambil_alih: boolean) => void claim(ambil_alih),
    end: () => {
      over = true;
      for (const sign of signs) window.removeEventListener(sign, renew);
      window.removeEventListener('pagehide', leave);
      leave();
    },
  };
}
