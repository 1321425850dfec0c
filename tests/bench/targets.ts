// What guide's table asks of each row: CPU of the best peer with its fraction, the share of the bare reference, and limits.
export type Target = {
  /** Milliseconds of CPU a request at most: a fraction of the best peer's. */
  cpu?: number;
  /** The bare reference's CPU must be at least this share of ours. */
  share?: number;
  /** Milliseconds at one client at most. */
  latency?: number;
  /** Megabytes at most. */
  memory?: number;
  /** Milliseconds that the event loop may stand still. */
  pause?: number;
};

export const targets: Record<string, Target> = {
  daftar: { cpu: 0.47, share: 0.7 },
  'halaman 5.000': { latency: 5 },
  'satu data': { cpu: 0.23, share: 0.65 },
  dashboard: { cpu: 1.2, latency: 10 },
  'dashboard semua': { latency: 10 },
  'cari jarang': { cpu: 3.4, latency: 20 },
  'cari sering': { cpu: 3.4, latency: 20 },
  'cari tidak ada': { cpu: 3.4, latency: 20 },
  'cari pilihan': { cpu: 3.4, latency: 20 },
  tambah: { cpu: 1.3 },
  masuk: { cpu: 29 },
  'foto 2 MB': { latency: 47 },
  excel: { latency: 310 },
  'excel besar': { memory: 150, pause: 50 },
  'mulai dingin': { latency: 1000 },
  'memori diam': { memory: 100 },
  pemasangan: { latency: 86_000, memory: 895 },
  'jeda terpanjang': { pause: 50 },
};

/** From ten thousand to a million records, for what must stay flat; a search has its own limit at both. */
export const GROWTH = 1.5;
export const flat = ['daftar', 'satu data', 'dashboard', 'dashboard semua', 'hitungan'];
