// What an admin marks as wrong when rejecting a record: fields and documents, each with a reason.
import * as z from 'zod/mini';
import { type Dokumen, dokumenLabels } from '../choices.ts';
import { type DataSiswaField, dataSiswaLabels } from './siswa-fields.ts';

/** Every field and every document of a record with its label, in the order of the form. */
export const bidangLabels = { ...dataSiswaLabels, ...dokumenLabels };
export type BidangSiswa = DataSiswaField | Dokumen;
export const bidangSiswa = Object.keys(bidangLabels) as [BidangSiswa, ...BidangSiswa[]];

/** A field or document that was marked; without a reason it only needs another look. */
export const tanda = z.object({ bidang: z.enum(bidangSiswa), alasan: z.nullable(z.string()) });
export type Tanda = z.infer<typeof tanda>;

/** What is said of a field or document that was marked without a reason. */
export const noAlasan = 'perlu diperbaiki';
