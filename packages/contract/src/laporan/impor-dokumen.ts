// What people call documents in the names of their files, compared without case and signs.
import { type Dokumen, dokumen } from '../choices.ts';
import { plain } from '../plain.ts';

const documents: Record<Dokumen, string> = {
  pas_foto_2x3: '2x3|foto2x3|pasfoto2x3|photo2x3',
  pas_foto_3x4: '3x4|foto3x4|pasfoto3x4|foto|pasfoto|photo|pas',
  fotokopi_ktp: 'ktp|fotokopiktp|scanktp|fcktp|kartutandapenduduk',
  fotokopi_kk: 'kk|fotokopikk|scankk|fckk|kartukeluarga',
  fotokopi_ijazah: 'ijazah|ijasah|fotokopiijazah|scanijazah|fcijazah|ijazahsma|ijazahsmk',
  fotokopi_skl: 'skl|fotokopiskl|scanskl|fcskl|suratketeranganlulus|suratkelulusan',
};
const dokumenOf = new Map(
  dokumen.flatMap((each) => [each, ...documents[each].split('|')].map((word) => [plain(word), each])),
);

/** The document that a word of a file's name means. */
export function dokumenOfWord(word: string): Dokumen | undefined {
  return dokumenOf.get(plain(word));
}
