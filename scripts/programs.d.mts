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
  | 'bench'
  | 'diagram',
  { file: string; web: boolean }
>;
