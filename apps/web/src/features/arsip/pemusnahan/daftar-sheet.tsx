import { type PemusnahanRow, pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { actionFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The minutes of what went, each to be downloaded. */
export function DaftarSheet({ rows }: { rows: readonly PemusnahanRow[] }) {
  return (
    <Facts title="Berita Acara">
      {rows.map((row) => (
        <Fact key={row.id} label={`Nomor ${row.nomor}`}>
          <Stack gap={1}>
            <span>
              {formatNumber(row.musnah)} data dengan {formatNumber(row.gambar)} gambar dimusnahkan
              {row.lewat > 0 && `, ${formatNumber(row.lewat)} dilewati`}. Disetujui {row.penyetuju}
              {row.selesai_pada && `, selesai ${formatWaktu(row.selesai_pada)}`}.
            </span>
            <Unduh row={row} />
          </Stack>
        </Fact>
      ))}
    </Facts>
  );
}

function Unduh({ row: { id, nomor } }: { row: PemusnahanRow }) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { file, name } = await download(pemusnahan.beritaAcara, { params: { id } });
      saveFile(file, name ?? 'berita-acara-pemusnahan.pdf');
      toast.success(`Berita acara nomor ${nomor} diunduh`);
    } catch (error) {
      toast.error(actionFailure(error));
    }
    setPending(false);
  };
  return (
    <span>
      <Button
        size="s"
        disabled={pending}
        onClick={() => void run()}
        aria-label={`Unduh PDF berita acara nomor ${nomor}`}
      >
        Unduh PDF
      </Button>
    </span>
  );
}
