import { type KeadaanPemusnahan, pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { ProofDialog } from '../../akun/keamanan/proof-dialog.tsx';

/** Asks for the password before what is over its time goes by itself, or waits for a list. */
export function CaraDialog({ keadaan, onClose }: { keadaan: KeadaanPemusnahan; onClose: () => void }) {
  const cara = keadaan.cara === 'usulan' ? 'otomatis' : 'usulan';
  return (
    <ProofDialog
      title={cara === 'usulan' ? 'Pakai Persetujuan' : 'Jadikan Otomatis'}
      confirmLabel="Simpan"
      danger={cara === 'otomatis'}
      call={pemusnahan.simpanCara}
      input={(proof) => ({ body: { cara, versi: keadaan.versi, ...proof } })}
      touched={[pemusnahan.get]}
      onClose={onClose}
    >
      <p>
        {cara === 'usulan'
          ? 'Data yang lewat masa simpan tetap ada sampai Anda menyetujui daftarnya.'
          : 'Data yang lewat masa simpan dihapus selamanya setiap hari, tanpa daftar dan tanpa berita acara.'}
      </p>
    </ProofDialog>
  );
}
