import { kodeIn, lokasiArsip, lokasiPath } from '@gerbang/contract/arsip/lokasi-arsip';
import { barang } from '@gerbang/contract/inventaris/barang';
import { isScreenAt, type Screen, screensOf } from '@gerbang/contract/screens';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { isMissing, writeFailure } from '../../../lib/failure.ts';
import { openCodeReader } from '../../../lib/read-code.ts';
import { useSession } from '../../../lib/session.ts';
import { CodeReader } from '../../../ui/code-reader.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const ADDRESS = /^\w+:\/\//;

/** The camera of this device reads a label of the school and opens what it stands on. */
export function PindaiKodePage() {
  const router = useRouter();
  const role = useSession()?.role.nama;
  const [foreign, setForeign] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const open = async (text: string) => {
    const screens: Screen[] = role ? screensOf(role) : [];
    setFailure(undefined);
    try {
      const href =
        ownAddress(text, location.origin, screens) ?? (ADDRESS.test(text) ? undefined : await addressOfCode(text));
      if (href) await router.navigate({ href });
      else setForeign(text.slice(0, 80));
    } catch (error) {
      setFailure(writeFailure(error));
    }
  };
  return (
    <>
      <PageHeader title="Pindai Kode" help="Arahkan kamera ke label sekolah untuk membuka barang atau berkasnya." />
      <Sheet>
        <Stack>
          <CodeReader
            openReader={openCodeReader}
            onCode={(text) => void open(text)}
            what="label"
            placeholder="Kode pada label"
          />
          <FailureNote>{failure}</FailureNote>
          {foreign !== undefined && (
            <Note tone="bad" role="alert">
              Kode ini bukan label sekolah, sehingga tidak dibuka: <bdi>{foreign}</bdi>
            </Note>
          )}
        </Stack>
      </Sheet>
    </>
  );
}

/**
 * What a code leads to that holds no address, as the bars of a label or what somebody typed: a place of the archive, or
 * else an item; the server knows. Undefined for the bars of a packaging.
 */
async function addressOfCode(text: string): Promise<string | undefined> {
  const kode = kodeIn(text, location.origin);
  const place = kode && (await known(call(lokasiArsip.buka, { params: { kode } })));
  if (place) return lokasiPath(kode);
  const item = await known(call(barang.buka, { query: { kode: text.trim() } }));
  return item && `/data-inventaris/${item.data.id}${item.data.unit === null ? '' : `?unit=${item.data.unit}`}`;
}

const known = <T,>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** What a label leads to, when it is an address of ours and one of these screens; a code of somebody else leads nowhere. */
export function ownAddress(text: string, origin: string, screens: readonly Screen[]): string | undefined {
  const url = URL.parse(text);
  if (url?.origin !== origin || url.username || url.password) return undefined;
  if (!screens.some((screen) => isScreenAt(screen, url.pathname))) return undefined;
  return `${url.pathname}${url.search}`;
}
