import type { Endpoint } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, queryKey } from '../../../../lib/use-api.ts';
import { type Putusan, usePutusan } from './use-putusan.ts';

const id = '01990000-0000-7000-8000-000000000001';

let putusan: Putusan | undefined;

/** Hands out the desk's decisions. */
function Desk() {
  putusan = usePutusan(id, () => {});
  return null;
}

/** The decisions of a page without a browser. */
function putusanOf(): Putusan {
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Desk)));
  return putusan as Putusan;
}

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'content-type': 'application/json' } }));

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

// Rule: PUTUSAN-11
test.each(['validasi', 'tolak'] as const)(
  'what the desk shows of the record is read again when %s is too late',
  async (action) => {
    const shown: Endpoint[] = [
      dataSiswa.get,
      dataSiswa.perubahan,
      dataSiswa.riwayat,
      dataSiswa.antrean,
      dataSiswa.list,
    ];
    for (const endpoint of shown) queryClient.setQueryData(queryKey(endpoint), {});
    answer(409, { error: sentences.stale, message: sentences.stale });
    putusanOf()[action].run({ params: { id }, body: { versi: 1 } });
    const stale = () =>
      shown.filter((endpoint) => queryClient.getQueryState(queryKey(endpoint))?.isInvalidated).map(({ path }) => path);
    await expect.poll(() => stale()).toContain(dataSiswa.get.path);
    expect(stale()).toEqual(shown.map(({ path }) => path));
  },
);
