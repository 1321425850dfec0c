import { type Leaving, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { formatNumber } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Note } from '../../../ui/note.tsx';

/** Says before students cease to be valid which papers end with that (RESMI-18); nothing where there are none. */
export function BerakhirNote({ of }: { of: Leaving }) {
  const { surat = 0, kartu = 0 } = useApi(suratResmi.berakhir, { body: of }).data?.data ?? {};
  const parts = [
    ...(surat > 0 ? [`${formatNumber(surat)} surat`] : []),
    ...(kartu > 0 ? [`${formatNumber(kartu)} kartu`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Note tone="wait" icon="warn">
      {parts.join(' dan ')} tidak berlaku lagi.
    </Note>
  );
}
