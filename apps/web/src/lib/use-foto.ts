import { useState } from 'react';
import { type Foto, prepareFoto } from './prepare-foto.ts';

type Pilihan = { foto?: Foto; error?: string; preparing?: boolean };

/** The one picture of a form: made ready when it is chosen, kept until another one is ready. */
export function useFoto() {
  const [pilihan, setPilihan] = useState<Pilihan>({});
  const add = (more: Omit<Pilihan, 'foto'>) => setPilihan(({ foto }) => ({ foto, ...more }));
  const choose = async (file: File | null) => {
    if (!file) return setPilihan({});
    add({ preparing: true });
    try {
      setPilihan({ foto: await prepareFoto(file) });
    } catch (error) {
      add({ error: (error as Error).message });
    }
  };
  return {
    ...pilihan,
    choose,
    /** Says why the server refused the picture. */
    refuse: (error: string) => add({ error }),
  };
}
