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
  list: { cpu: 0.47, share: 0.7 },
  'page 5000': { latency: 5 },
  'one record': { cpu: 0.23, share: 0.65 },
  dashboard: { cpu: 1.2, latency: 10 },
  'dashboard of all years': { latency: 10 },
  'search rare': { cpu: 3.4, latency: 20 },
  'search frequent': { cpu: 3.4, latency: 20 },
  'search absent': { cpu: 3.4, latency: 20 },
  'search choice': { cpu: 3.4, latency: 20 },
  create: { cpu: 1.3 },
  'sign in': { cpu: 29 },
  '2 MB photo': { latency: 47 },
  'sent photo': { latency: 45 },
  excel: { latency: 310 },
  'large excel': { memory: 150, pause: 50 },
  impor: { latency: 20 * 60_000, memory: 300 },
  'list beside impor': { latency: 50 },
  ekspor: { memory: 300 },
  'list beside ekspor': { latency: 50 },
  'cold start': { latency: 1000 },
  'idle memory': { memory: 100 },
  cap: { cpu: 60, latency: 60 },
  install: { latency: 86_000, memory: 895 },
  'longest pause': { pause: 50 },
};

/** From ten thousand to a million records, for what must stay flat; a search has its own limit at both. */
export const GROWTH = 1.5;
export const flat = ['list', 'one record', 'dashboard', 'dashboard of all years', 'counters'];
