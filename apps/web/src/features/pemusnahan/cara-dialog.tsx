import { type KeadaanPemusnahan, pemusnahan } from '@gerbang/contract/pemusnahan';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { toast } from '../../ui/toast.tsx';
import { ProofDialog } from '../keamanan/proof-dialog.tsx';

/** Asks for the password before what is over its time goes by itself, or waits for a list. */
export function CaraDialog({ keadaan, onClose }: { keadaan: KeadaanPemusnahan; onClose: () => void }) {
  const cara = keadaan.cara === 'usulan' ? 'otomatis' : 'usulan';
  const simpan = useAction(pemusnahan.simpanCara, {
    invalidates: [pemusnahan.get],
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <ProofDialog
      title={cara === 'usulan' ? 'Pakai Persetujuan' : 'Jadikan Otomatis'}
      confirmLabel="Simpan"
      danger={cara === 'otomatis'}
      pending={simpan.pending}
      failure={simpan.error ? writeFailure(simpan.error) : undefined}
      onClose={onClose}
      onConfirm={(proof) => simpan.run({ body: { cara, versi: keadaan.versi, ...proof } as never })}
    >
      <p>
        {cara === 'usulan'
          ? 'Data yang lewat masa simpan tetap ada sampai Anda menyetujui daftarnya.'
          : 'Data yang lewat masa simpan dihapus selamanya setiap hari, tanpa daftar dan tanpa berita acara.'}
      </p>
    </ProofDialog>
  );
}
