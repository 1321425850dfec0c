/** Programs by name; `file` from the project's folder. */
export const programs: Record<
  | 'main'
  | 'demo'
  | 'akun'
  | 'cadangan'
  | 'data-pribadi'
  | 'ekspor'
  | 'hitung'
  | 'impor'
  | 'jejak'
  | 'kunci'
  | 'periksa'
  | 'pindah'
  | 'cluster'
  | 'bench',
  { file: string; web: boolean }
>;
/** For the environment of the program where people use it. */
export const lean: { MALLOC_ARENA_MAX: string; NODE_OPTIONS: string };
