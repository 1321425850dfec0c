import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { actionFailure } from '../../../lib/failure.ts';
import { formatTanggal } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { usePageKeys } from '../../../ui/page-keys.ts';
import { TempatDialog } from './tempat-dialog.tsx';

/** On a record's page: where its papers lie, and who has them. */
export function BerkasFisik({ id, nama }: { id: string; nama: string }) {
  const { data, error } = useApi(lokasiArsip.tempat, { params: { id } });
  const isAdmin = useSession()?.role.nama === 'admin';
  const [asking, setAsking] = useState(false);
  const found = data?.data;
  const { lokasi, pinjaman } = found ?? {};
  usePageKeys({ b: isAdmin && found ? () => setAsking(true) : undefined });
  return (
    <Facts title="Berkas Fisik">
      <Fact label="Tempat">
        {lokasi ? (
          <Link to="/lokasi-arsip/$id" params={{ id: lokasi.kode }}>
            {lokasi.jalur}
          </Link>
        ) : found ? (
          'Belum dicatat'
        ) : error ? (
          actionFailure(error)
        ) : (
          '…'
        )}
      </Fact>
      {pinjaman && (
        <Fact label={pinjaman.terlambat ? 'Terlambat kembali' : 'Dipinjam'}>
          {pinjaman.kode} oleh {pinjaman.peminjam}, sampai {formatTanggal(pinjaman.jatuh_tempo)}
        </Fact>
      )}
      {isAdmin && found && (
        <Fact label="">
          <Button size="s" onClick={() => setAsking(true)}>
            {lokasi ? 'Pindahkan berkas' : 'Catat tempat'}
          </Button>
        </Fact>
      )}
      {asking && <TempatDialog id={id} nama={nama} kode={lokasi?.kode} onClose={() => setAsking(false)} />}
    </Facts>
  );
}
