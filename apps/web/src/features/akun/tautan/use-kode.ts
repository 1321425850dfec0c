import { tautan } from '@gerbang/contract/akun/tautan';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { writeFailure } from '../../../lib/failure.ts';

/**
 * The code of the link that led here, taken out of the address: nobody copies it from there by mistake. The entry of the
 * history keeps it for a reload.
 */
function takeKode(): string {
  const { hash, pathname } = window.location;
  const { history } = window;
  if (hash) history.replaceState({ ...history.state, kode: hash.slice(1) }, '', pathname);
  return history.state?.kode ?? '';
}

type Owner = AnswerOf<typeof tautan.periksa>['data'];

/** The code of the link, and whose it is; opening it uses nothing up. */
export function useKode() {
  const [kode] = useState(takeKode);
  const [owner, setOwner] = useState<Owner>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    // Another link in the same tab changes the fragment only.
    const again = () => window.location.reload();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, []);
  useEffect(() => {
    if (!kode) return;
    call(tautan.periksa, { body: { kode } }).then(
      ({ data }) => setOwner(data),
      (error: unknown) => setFailure(writeFailure(error)),
    );
  }, [kode]);
  return { kode, owner, failure };
}
