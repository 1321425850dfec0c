import { type Screen, screensOf } from '@gerbang/contract/screens';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { openCodeReader } from '../../../lib/read-code.ts';
import { useSession } from '../../../lib/session.ts';
import { CodeReader } from '../../../ui/code-reader.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { addressOfCode } from './address-of-code.ts';
import { ownAddress } from './own-address.ts';

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
