// What can be done with one loan.

import { bulk } from '@gerbang/contract/bulk';
import { type PeminjamanDetail, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { peminjamanLabels } from '@gerbang/contract/inventaris/peminjaman-form';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { writeFailure } from '../../../lib/failure.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { tanggal } from '../../../lib/tanggal.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { touched } from './loan-step.ts';
import { whatsappPesan } from './pesan-whatsapp.ts';
import { PinjamDialog } from './pinjam-dialog.tsx';

type Open = 'kembali' | 'ambil' | 'perpanjang' | 'batal';

/** The buttons of a loan that goes on, and the dialog that one of them opens. */
export function LoanActions({ loan }: { loan: PeminjamanDetail }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { tahap } = loan;
  if (tahap !== 'dipinjam' && tahap !== 'dipesan') return null;
  const isOut = tahap === 'dipinjam';
  return (
    <>
      <Row gap={2}>
        {isOut && hasMailServer && loan.jenis_peminjam !== 'lain' && <EmailButton loan={loan} />}
        <WhatsappButton loan={loan} />
        <Button onClick={() => setOpen('perpanjang')}>{isOut ? 'Perpanjang' : 'Ubah Hari'}</Button>
        {!isOut && <Button onClick={() => setOpen('batal')}>Batalkan Pesanan</Button>}
        <Button variant="primary" onClick={() => setOpen(isOut ? 'kembali' : 'ambil')}>
          {isOut ? 'Terima Kembali' : 'Serahkan'}
        </Button>
      </Row>
      {(open === 'kembali' || open === 'ambil') && <PinjamDialog step={{ jenis: open, loan }} onClose={close} />}
      {open === 'perpanjang' && <PerpanjangDialog loan={loan} onClose={close} />}
      {open === 'batal' && <BatalDialog loan={loan} onClose={close} />}
    </>
  );
}

/** Opens a chat with the borrower in which the reminder is already written. */
function WhatsappButton({ loan }: { loan: PeminjamanDetail }) {
  const href = whatsappPesan(loan, sekolah.nama);
  if (!href) return null;
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" leftSection={<Icon name="chat" size={16} />}>
      Ingatkan lewat WhatsApp
    </Button>
  );
}

/** Sends the mail that else leaves by itself on certain days. */
function EmailButton({ loan: { id, versi } }: { loan: PeminjamanDetail }) {
  const send = useAction(bulk.ingatkanPeminjaman, {
    invalidates: touched,
    onSuccess: ({ data: { ditolak } }) => {
      const [refused] = ditolak;
      if (refused) toast.error(refused.message);
      else toast.success('Email pengingat dikirim');
    },
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <Button
      leftSection={<Icon name="clock" size={16} />}
      disabled={send.pending}
      onClick={() => send.run({ body: { data: [{ id, versi }] } })}
    >
      Ingatkan lewat email
    </Button>
  );
}

type LoanDialogProps = { loan: PeminjamanDetail; onClose: () => void };

function PerpanjangDialog({ loan: { id, versi, jatuh_tempo }, onClose }: LoanDialogProps) {
  return (
    <FormDialog
      title="Ubah Hari Terakhir"
      confirmLabel="Simpan"
      call={peminjaman.perpanjang}
      base={{ jatuh_tempo }}
      input={(values) => ({ params: { id }, body: { ...values, versi } })}
      touched={touched}
      onClose={onClose}
    >
      {({ field }) => <DateInput {...field('jatuh_tempo')} label={peminjamanLabels.jatuh_tempo} spelling={tanggal} />}
    </FormDialog>
  );
}

function BatalDialog({ loan: { id, versi, nama_barang }, onClose }: LoanDialogProps) {
  return (
    <FormDialog
      title="Batalkan Pesanan"
      confirmLabel="Batalkan Pesanan"
      danger
      call={peminjaman.batal}
      input={{ params: { id }, body: { versi } }}
      touched={touched}
      onClose={onClose}
    >
      <p>Pesanan {nama_barang} ini dibatalkan, dan hari-harinya dapat dipesan orang lain.</p>
    </FormDialog>
  );
}
