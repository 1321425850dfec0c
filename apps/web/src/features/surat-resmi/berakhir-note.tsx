import { suratResmi } from '@gerbang/contract/surat-resmi';
import { useApi } from '../../lib/use-api.ts';
import { Note } from '../../ui/note.tsx';

/** Says before a student ceases to be valid which papers end with that (RESMI-18); nothing where there are none. */
export function BerakhirNote({ siswa }: { siswa: string }) {
  const { data } = useApi(suratResmi.list, { query: { siswa, keadaan: 'berlaku', limit: '25' } });
  const ends = data?.data.filter(({ jenis }) => jenis !== 'bukti') ?? [];
  if (ends.length === 0) return null;
  const kartu = ends.filter(({ jenis }) => jenis === 'kartu').length;
  const surat = ends.length - kartu;
  const parts = [...(surat > 0 ? [`${surat} surat`] : []), ...(kartu > 0 ? [`${kartu} kartu`] : [])];
  return (
    <Note tone="wait" icon="warn">
      {parts.join(' dan ')} tidak berlaku lagi.
    </Note>
  );
}
