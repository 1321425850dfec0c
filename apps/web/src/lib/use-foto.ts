import { useRef, useState } from 'react';
import { type Foto, prepareFoto } from './prepare-foto.ts';

type Pilihan = { foto?: Foto; error?: string; preparing?: boolean };

/** The one picture of a form: made ready when it is chosen, kept until another one is ready. */
export function useFoto() {
  const [pilihan, setPilihan] = useState<Pilihan>({});
  const add = (more: Omit<Pilihan, 'foto'>) => setPilihan(({ foto }) => ({ foto, ...more }));
  // What is being made ready; another choice, or none, may come meanwhile.
  const underWay = useRef<File>(null);
  const choose = async (file: File | null) => {
    underWay.current = file;
    if (!file) return setPilihan({});
    const isNewest = () => underWay.current === file;
    add({ preparing: true });
    try {
      const foto = await prepareFoto(file);
      if (isNewest()) foto ? setPilihan({ foto }) : add({});
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
