import { useState } from 'react';
import { createLatest } from './latest.ts';
import { type Foto, prepareFoto } from './prepare-foto.ts';

type FotoState = { foto?: Foto; error?: string; preparing?: boolean };

/** The one picture of a form: made ready when it is chosen, kept until another one is ready. */
export function useFoto() {
  const [pilihan, setPilihan] = useState<FotoState>({});
  const add = (more: Omit<FotoState, 'foto'>) => setPilihan(({ foto }) => ({ foto, ...more }));
  const [begin] = useState(createLatest);
  const choose = async (file: File | null) => {
    const isNewest = begin('foto');
    if (!file) return setPilihan({});
    add({ preparing: true });
    try {
      const foto = await prepareFoto(file);
      if (isNewest()) setPilihan(({ foto: before }) => ({ foto: foto ?? before }));
    } catch (error) {
      if (isNewest()) add({ error: (error as Error).message });
    }
  };
  return {
    ...pilihan,
    choose,
    /** Says why the server refused the picture. */
    refuse: (error: string) => add({ error }),
  };
}
