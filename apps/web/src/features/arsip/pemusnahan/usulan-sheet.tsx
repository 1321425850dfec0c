import { keamanan } from '@gerbang/contract/akun/keamanan';
import { type ButirRow, type PemusnahanRow, pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { useState } from 'react';
import { actionFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useAction, useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Row, Sheet, SheetFoot } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ProofDialog } from '../../akun/door.ts';
import { BerakhirNote } from '../surat-resmi/berakhir-note.tsx';

/** The list that waits, or is being carried out: what would go, and where its papers lie. */
export function UsulanSheet({ row }: { row: PemusnahanRow }) {
  const { id, status, jumlah, musnah, lewat } = row;
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const query = { query: { page: String(page) } };
  const { data } = useApi(pemusnahan.butir, { params: { id }, ...query }, { keepPrevious: true });
  const batalkan = useAction(pemusnahan.batalkan, {
    invalidates: [pemusnahan.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(actionFailure(error)),
  });
  return (
    <Sheet>
      <Facts title={`Daftar ${formatWaktu(row.dibuat_pada)}: ${formatNumber(jumlah)} data`}>
        {(data?.data ?? []).map((butir) => (
          <Fact key={butir.urut} label={`${butir.urut}. ${whoOf(butir)}`}>
            {about(butir)}
          </Fact>
        ))}
      </Facts>
      <SheetFoot>
        {data && data.totalPages > 1 && (
          <Pager page={page} totalPages={data.totalPages} totalItems={data.totalItems} onPage={setPage} />
        )}
        {status === 'berjalan' ? (
          <Note tone="wait" role="status">
            Sedang dimusnahkan: {formatNumber(musnah + lewat)} dari {formatNumber(jumlah)}. Bila server terhenti,
            pekerjaan ini dilanjutkan sendiri.
          </Note>
        ) : (
          <Row>
            <Button variant="danger" onClick={() => setAsking(true)}>
              Setujui dan Musnahkan
            </Button>
            <Button disabled={batalkan.pending} onClick={() => batalkan.run({ params: { id } })}>
              Batalkan Daftar
            </Button>
          </Row>
        )}
      </SheetFoot>
      {asking && <SetujuiDialog row={row} onClose={() => setAsking(false)} />}
    </Sheet>
  );
}

/** A name only where the record is valid; the rejected ones are told apart by their numbers. */
function whoOf({ nama, nim }: ButirRow): string {
  return nama === null ? 'Tanpa nama' : `${nama}, NIM ${nim}`;
}

const alasanNames = { arsip: 'lewat masa arsip', ditolak: 'ditolak' } as const;

function about({ alasan, tahun_ajaran, tempat, peminjam }: ButirRow): string {
  const place = tempat === '' ? 'Berkas fisik tidak tercatat' : `Berkas di ${tempat}`;
  const away = peminjam === null ? '' : `, sedang dipinjam ${peminjam}`;
  return `Tahun ajaran ${tahun_ajaran}, ${alasanNames[alasan]}\n${place}${away}`;
}

/** The last question: the password or a passkey, and the code of the app where the account has one. */
function SetujuiDialog({ row: { id, jumlah }, onClose }: { row: PemusnahanRow; onClose: () => void }) {
  const hasApp = (useApi(keamanan.get, {}).data?.data.totp ?? null) !== null;
  return (
    <ProofDialog
      title={`Musnahkan ${formatNumber(jumlah)} Data`}
      confirmLabel="Musnahkan"
      danger
      call={pemusnahan.setujui}
      base={{ kode: '' }}
      input={(proof, { kode }) => ({
        params: { id },
        body: { jumlah, ...proof, ...(kode && !proof.bukti ? { kode } : {}) },
      })}
      touched={[pemusnahan.get]}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            Data, gambar, dan akun dari {formatNumber(jumlah)} orang ini hilang selamanya, juga dari Sampah. Yang
            tinggal hanya berita acara tanpa nama. Musnahkan juga map fisiknya.
          </p>
          <BerakhirNote of={{ pemusnahan: id }} />
          {hasApp && (
            <DigitsInput
              {...field('kode')}
              label="Kode aplikasi autentikator"
              maxLength={6}
              autoComplete="one-time-code"
            />
          )}
        </>
      )}
    </ProofDialog>
  );
}
