// The student record as the answers tell it.
import * as z from 'zod/mini';
import { pengelola } from '../akun/pengelola.ts';
import { statusData } from '../choices.ts';
import { type DataSiswaField, fieldsWhere, type ListedField, listedFieldNames, propertyOf } from './siswa-fields.ts';
import { tanda } from './tanda.ts';

/** Path of a picture below this server, or null when there is none; `thumbnailOf` gives its small form. */
const imageUrl = z.nullable(z.string());

/** What is known of a stored picture: pixels, bytes, and when it arrived (ISO 8601 UTC). */
const berkasInfo = z.object({
  lebar: z.int(),
  tinggi: z.int(),
  ukuran: z.int(),
  diunggah_pada: z.string(),
});

/** One row of the student lists. */
export const dataSiswaRow = z.object({
  id: z.string(),
  ...propertyOf('stored', listedFieldNames),
  /** The number in its one form, such as '+6281234567890'; null for digits that are no number (added). */
  nomor_e164: z.nullable(z.string()),
  status_data: z.enum(statusData),
  alasan_penolakan: z.nullable(z.string()),
  pengelola,
  pas_foto_3x4: imageUrl,
  versi: z.int(),
  diubah_pada: z.string(),
  /** When the student sent it last, or when it was made: whatever admins do with it since (added). */
  dikirim_pada: z.string(),
  /** Whether a rejected record was sent again and waits (added). */
  diajukan_lagi: z.boolean(),
});
export type DataSiswaRow = z.infer<typeof dataSiswaRow>;

const otherFieldNames = fieldsWhere<Exclude<DataSiswaField, ListedField>>(({ shownIn }) => !shownIn.includes('lists'));

/** The student record (ISIAN-1, ISIAN-2). Amounts are numbers of rupiah. */
export const dataSiswaRecord = z.extend(dataSiswaRow, {
  ...propertyOf('stored', otherFieldNames),
  /** The guardian's number in its one form; null without, and for digits that are no number (added). */
  nomor_wali_e164: z.nullable(z.string()),
  /** The name as which charts and reports count the school; null where its spelling was not merged (added). */
  nama_sekolah: z.nullable(z.string()),
  pas_foto_2x3: imageUrl,
  fotokopi_ktp: imageUrl,
  fotokopi_kk: imageUrl,
  fotokopi_ijazah: imageUrl,
  fotokopi_skl: imageUrl,
  /** Facts of the pictures that exist, by field name (added). */
  berkas: z.record(z.string(), berkasInfo),
  /** What was marked as wrong; empty unless the record is Ditolak (added). */
  tanda: z.array(tanda),
  /** What the admin wrote besides the marks; null without, and unless the record is Ditolak (added). */
  teks_penolakan: z.nullable(z.string()),
  dibuat_pada: z.string(),
});
export type DataSiswaRecord = z.infer<typeof dataSiswaRecord>;
