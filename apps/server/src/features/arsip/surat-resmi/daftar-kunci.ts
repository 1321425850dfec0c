// What everybody may fetch to check a paper: public keys, and which papers are revoked. No name, no number, nothing of a person.

import type { DaftarKunci } from '@gerbang/contract/arsip/kode-surat';
import { tanggalOnCampus } from '@gerbang/contract/format';
import type { Db } from '../../../platform/database/database.ts';
import type { MadeFile } from '../../../platform/http/web-app.ts';
import { listKunci } from './kunci.ts';

export function daftarKunci(db: Db): MadeFile {
  return async () => {
    const rows = await db
      .selectFrom('surat_resmi')
      .select(['sidik', 'dicabut_pada'])
      .where('dicabut_pada', 'is not', null)
      .where('sidik', 'is not', null)
      .orderBy('sidik')
      .execute();
    const dicabut = rows.map(({ sidik, dicabut_pada }) => {
      return { surat: sidik as string, tanggal: tanggalOnCampus(dicabut_pada as string) };
    });
    const list: DaftarKunci = { kunci: await listKunci(db), dicabut };
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(list), maxAge: 60 };
  };
}
