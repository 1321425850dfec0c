// The settings in force, which every visitor's browser reads: no form of them is in here.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { answer } from '../wire.ts';
import { gelombang } from './gelombang.ts';
import { identitas } from './identitas.ts';
import { pilihan } from './pilihan.ts';
import { syarat } from './syarat.ts';

/** The settings by section. */
export const sekolahValue = z.object({ identitas, pilihan, gelombang, syarat });

/** Part of `sekolah`. */
export const berlaku = endpoint({
  method: 'GET',
  path: '/sekolah',
  summary: 'Pengaturan sekolah yang berlaku, bagi siapa saja',
  roles: 'anyone',
  output: answer(sekolahValue),
});
