import type { Face } from './face.ts';
import { readTable } from './tables.ts';

/** An invented member of staff; one without a profile, as a new account is. */
export type DemoStaf = {
  email: string;
  role: 'admin' | 'pimpinan';
  profile: { nama: string; nomor_whatsapp: string; alamat: string; face: Face | null } | null;
  dibuat_pada: string;
};

const plain: Face = {
  background: '#6E7F86',
  skin: '#C99A77',
  style: 'short',
  colour: '#2A211C',
  shirt: '#F3F1EC',
  jacket: true,
  glasses: true,
  moustache: false,
  smile: 0.8,
  width: 0.4,
};

/** The first three are who manages student records (`DemoSiswa.pengelola`). */
export const staf = readTable<DemoStaf[]>('staf').map(({ profile, ...akun }): DemoStaf => {
  const face = profile?.face && { ...plain, ...profile.face };
  return { ...akun, profile: profile && { ...profile, face: face ?? null } };
});
