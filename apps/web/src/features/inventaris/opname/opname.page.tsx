import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { opname, type SesiOpname } from '@gerbang/contract/inventaris/opname';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckGroup } from '../../../ui/check-group.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import classes from './opname.module.css';
import { usePindaian } from './use-pindaian.ts';
import { Waiting } from './waiting.tsx';

/** /data-inventaris/opname: the sessions; an admin opens one (OPNAME-1). */
export function OpnamePage() {
  const { data, error, isFetching, refetch } = useApi(opname.list, {});
  const manages = useSession()?.role.nama === 'admin';
  const [opening, setOpening] = useState(false);
  const pindaian = usePindaian();
  const action = manages && (
    <Button variant="primary" onClick={() => setOpening(true)}>
      Buka Opname
    </Button>
  );
  return (
    <>
      <PageHeader title="Opname" help="Menghitung barang yang ada, ruang demi ruang." action={action} />
      {manages && <Waiting {...pindaian} />}
      <Sheet padded={!data}>
        {data ? (
          <Sessions sessions={data.data} />
        ) : (
          <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={5} />
        )}
      </Sheet>
      {opening && <BukaDialog onClose={() => setOpening(false)} />}
    </>
  );
}

function Sessions({ sessions }: { sessions: SesiOpname[] }) {
  if (sessions.length === 0) {
    return <EmptyState title="Belum Ada Opname">Sesi muncul di sini setelah dibuka admin.</EmptyState>;
  }
  return (
    <ul className={classes.list}>
      {sessions.map((sesi) => (
        <li key={sesi.id} className={classes.row}>
          <div>
            <Link to="/data-inventaris/opname/$id" params={{ id: sesi.id }}>
              <b>{sesi.nama}</b>
            </Link>
            <p className={classes.faint}>
              {sesi.lokasi.length === 0 ? 'Semua lokasi' : sesi.lokasi.join(', ')}. Dibuka{' '}
              {formatWaktu(sesi.dibuka_pada)}
              {sesi.dibuka_oleh && ` oleh ${sesi.dibuka_oleh}`}.
            </p>
          </div>
          <span>{sesi.ditutup_pada === null ? 'Berjalan' : `Ditutup ${formatWaktu(sesi.ditutup_pada)}`}</span>
        </li>
      ))}
    </ul>
  );
}

function BukaDialog({ onClose }: { onClose: () => void }) {
  const places = useApi(kategoriLokasi.list, {}).data?.data.lokasi_barang ?? [];
  const [lokasi, setLokasi] = useState<string[]>([]);
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Buka Opname"
      size="form"
      confirmLabel="Buka Opname"
      call={opname.create}
      base={{ nama: '' }}
      chosen={lokasi.length > 0}
      input={({ nama }) => ({ body: { nama, lokasi } })}
      touched={[opname.list]}
      says={() => undefined}
      onDone={({ data }) => void navigate({ to: '/data-inventaris/opname/$id', params: { id: data.id } })}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput {...text('nama')} label="Nama opname" placeholder="Contoh: Opname November 2026" maxLength={100} />
          <CheckGroup
            legend="Lokasi; tanpa pilihan semuanya dihitung"
            options={places.map(({ nama, jumlah }) => ({ value: nama, label: nama, help: `${jumlah} barang` }))}
            chosen={lokasi}
            onChange={setLokasi}
          />
        </>
      )}
    </FormDialog>
  );
}
