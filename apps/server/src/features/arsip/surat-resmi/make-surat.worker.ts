// A thread that draws papers, order after order: one file for each, or one for all.
import { tanggalOnCampus } from '@gerbang/contract/format';
import { behindGate } from '../../../platform/behind-gate.ts';
import { ownMemory } from '../../../platform/own-memory.ts';
import { openPdf } from '../../../platform/pdf/pdf-file.ts';
import type { Lembar } from './lembar.ts';
import type { SuratOrder } from './make-surat.ts';
import { drawKartu, drawLembarKartu } from './pdf-kartu.ts';
import { drawSurat, suratSheet } from './pdf-surat.ts';

const open = ({ judul, nomor, kop }: Lembar, madeAt: string) => {
  const title = [judul, nomor].filter(Boolean).join(' ');
  return openPdf({ institution: kop.nama, title, madeAt: new Date(madeAt), madeBy: kop.nama });
};

async function drawEach({ lembar, madeAt }: SuratOrder): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const each of lembar) {
    const { doc, finish } = open(each, madeAt);
    if (each.jenis === 'kartu') drawKartu(doc, each);
    else drawSurat(doc, suratSheet(doc), each);
    files.push(await finish());
  }
  return files;
}

/** Letters one after the other, then the cards, four on a sheet. */
async function drawAll({ lembar, madeAt }: SuratOrder): Promise<Buffer[]> {
  const [first] = lembar;
  if (!first) return [];
  const { doc, finish } = open({ ...first, nomor: lembar.length === 1 ? first.nomor : '' }, madeAt);
  const sheet = suratSheet(doc);
  for (const each of lembar) if (each.jenis !== 'kartu') drawSurat(doc, sheet, each);
  const cards = lembar.filter(({ jenis }) => jenis === 'kartu');
  drawLembarKartu(doc, cards, tanggalOnCampus(madeAt));
  return [await finish()];
}

behindGate(
  async (order: SuratOrder) => (await (order.bersama ? drawAll(order) : drawEach(order))).map(ownMemory),
  (files) => files.map(({ buffer }) => buffer),
);
