// The pages before the sign-in; those that nearly everybody opens come in one file, the others by themselves.
import { type ComponentType, lazy } from 'react';
import { LoginPage } from '../features/akun/auth/login.page.tsx';
import { LupaPasswordPage } from '../features/akun/auth/lupa-password.page.tsx';
import { RegistrasiPage } from '../features/akun/auth/registrasi.page.tsx';
import type { GatePath } from './gate-about.ts';

const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/akun/auth/reset-password.page.tsx')).ResetPasswordPage,
}));
const tautan = () => import('../features/akun/tautan/tautan.page.tsx');
const KonfirmasiPage = lazy(async () => ({ default: (await tautan()).KonfirmasiPage }));
const BukanSayaPage = lazy(async () => ({ default: (await tautan()).BukanSayaPage }));
const PrivasiPage = lazy(async () => ({
  default: (await import('../features/akun/data-pribadi/privasi.page.tsx')).PrivasiPage,
}));

export const gatePages: Record<GatePath, ComponentType> = {
  '/login': LoginPage,
  '/registrasi': RegistrasiPage,
  '/lupa-password': LupaPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/konfirmasi': KonfirmasiPage,
  '/bukan-saya': BukanSayaPage,
  '/privasi': PrivasiPage,
};
