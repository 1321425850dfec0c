import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';

/** 'Pemberitahuan Privasi versi n' as a link in a tab of its own, so that nothing typed is lost. */
export function PrivasiLink() {
  return (
    <a
      href="/privasi"
      target="_blank"
      rel="noopener"
      aria-label={`Pemberitahuan Privasi versi ${versiPemberitahuan} (tab baru)`}
    >
      Pemberitahuan Privasi versi {versiPemberitahuan}
    </a>
  );
}
