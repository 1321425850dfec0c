// What a check finds, in two wordings: by name for whoever sits at the console, by id for notes and screens.
import type { BagianPeriksa } from '@gerbang/contract/sekolah/kesiapan';

/** A record, picture or file: `id` names nobody, `nama` is what the operator knows it by. */
export type Subject = { id: string; nama: string };

export type Problem = { bagian: BagianPeriksa; subject: Subject; sebab: string };

/** Something that has one name only. */
export const itself = (nama: string): Subject => ({ id: nama, nama });

/** Without names and numbers of people. */
export const wordsById = ({ subject, sebab }: Problem): string => `${subject.id}: ${sebab}`;

/** For the console and the report, which only the operator reads. */
export const wordsByName = ({ subject, sebab }: Problem): string => `${subject.nama}: ${sebab}`;
