// Every version of the school's settings can be read, and has its logo: any of them may be taken back.
import { awal, defaultSekolah, type Sekolah, semuaBagian } from '@gerbang/contract/sekolah/sekolah';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import type { Problem } from './problem.ts';

const schemas: Record<string, z.ZodMiniType> = { ...semuaBagian.shape, awal };

export async function checkSettings(db: Db): Promise<Problem[]> {
  const rows = await db.selectFrom('pengaturan_versi').selectAll().orderBy('bagian').orderBy('versi').execute();
  const logos = new Set((await db.selectFrom('logo_sekolah').select('id').execute()).map(({ id }) => id));
  const problems: Problem[] = [];
  for (const { bagian, versi, nilai } of rows) {
    const sebab = wrongIn(bagian, nilai, logos);
    if (!sebab) continue;
    const subject = { id: `pengaturan_versi ${bagian} ${versi}`, nama: `Pengaturan ${bagian} versi ${versi}` };
    problems.push({ bagian: 'aturan', subject, sebab });
  }
  return problems;
}

function wrongIn(bagian: string, nilai: string, logos: Set<string>): string | undefined {
  const value = parsed(nilai);
  const begins = defaultSekolah[bagian as keyof Sekolah] ?? {};
  const schema = schemas[bagian];
  if (!schema || !value || !z.safeParse(schema, { ...begins, ...value }).success) return 'isinya tidak terbaca';
  const { logo } = value as Partial<Sekolah['identitas']>;
  return logo && !logos.has(logo) ? 'logonya tidak ada' : undefined;
}

function parsed(nilai: string): object | undefined {
  try {
    const value: unknown = JSON.parse(nilai);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
