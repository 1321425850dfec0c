// A thread that draws papers, order after order: one file for each, or one for all.
import { parentPort } from 'node:worker_threads';
import { tanggalOnCampus } from '@gerbang/contract/format';
import { ownMemory } from '../../platform/own-memory.ts';
import { openPdf } from '../../platform/pdf/pdf-file.ts';
import type { Lembar } from './lembar.ts';
import type { SuratAnswer, SuratOrder } from './make-surat.ts';
import { drawKartu, drawLembarKartu } from './pdf-kartu.ts';
import { drawSurat, suratSheet } from './pdf-surat.ts';

type Port = NonNullable<typeof parentPort>;

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

async function answerTo(order: SuratOrder): Promise<SuratAnswer> {
  try {
    const files = await (order.bersama ? drawAll(order) : drawEach(order));
    return { files: files.map(ownMemory) };
  } catch (error) {
    return { failure: String(error instanceof Error ? error.stack : error) };
  }
}

const port = parentPort as Port;
port.on('message', async (order: SuratOrder) => {
  const answer = await answerTo(order);
  port.postMessage(answer, 'files' in answer ? answer.files.map(({ buffer }) => buffer) : []);
});
