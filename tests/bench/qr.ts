// How well the QR of a paper is read when it was printed, copied and photographed: --qr. Made pictures, real decoding; no clock.
import { copied, type Grey, photographed, printed } from '@gerbang/kit/photographed';
import { codesIn } from '@gerbang/kit/read-codes';

/** Papers of each row: each has another text, grain and tilt. */
const PAPERS = 10;
/** Widths of the code in millimetres, its white edge excluded. */
const SIZES = [24, 28, 32];

/** As a paper's: number, date, salt, commitment and an ES256 signature behind the '#', about 230 letters. */
function addressOf(paper: number): string {
  const letters = (count: number, seed: number) =>
    Array.from(
      { length: count },
      (_, at) => 'ABCDEFGHJKMNPQRSTVWXYZ23456789-_abcdefgh'[(at * 7 + seed * 13 + ((at * seed) % 11)) % 40],
    );
  return `https://pmb.akademi.ac.id/verifikasi#${letters(108, paper).join('')}.${letters(86, paper + 5).join('')}`;
}

type Distortion = { name: string; of: (page: Grey, paper: number) => Promise<Grey> };

const shot = (paper: number, hard: number) => ({
  seed: 1000 + paper,
  edge: 1200,
  tilt: hard * (0.1 + 0.01 * (paper % 5)),
  turn: 0.03 + 0.02 * (paper % 7),
  blur: 0.8 * hard,
  noise: 0.08 * hard,
});
const twice = async (page: Grey, paper: number) =>
  copied(await copied(page, { seed: paper }), { seed: paper + 100, scale: 1.01 });

/** What becomes of a paper; a photo shows a third of an A4 page, as people hold a phone to a code. */
const ways: Distortion[] = [
  { name: 'as printed', of: async (page) => page },
  { name: 'copied twice', of: twice },
  { name: 'photographed', of: (page, paper) => photographed(page, shot(paper, 1)) },
  { name: 'photographed tilted and blurred', of: (page, paper) => photographed(page, shot(paper, 2)) },
  {
    name: 'copied twice, then photographed',
    of: async (page, paper) => photographed(await twice(page, paper), shot(paper, 1)),
  },
  {
    name: 'copied twice, then photographed tilted and blurred',
    of: async (page, paper) => photographed(await twice(page, paper), shot(paper, 2)),
  },
];

/** Prints the table: of so many papers, how many are read, in percent. */
export async function measureQr(): Promise<void> {
  console.log(`\n## The QR of a paper: ${addressOf(0).length} letters, level M, ${PAPERS} papers a cell, % read\n`);
  console.log(`| printed at | what became of it | ${SIZES.map((size) => `${size} mm`).join(' | ')} |`);
  console.log(`|---|---|${SIZES.map(() => '---').join('|')}|`);
  for (const dpi of [300, 150]) {
    for (const way of ways) {
      const cells: string[] = [];
      for (const size of SIZES) cells.push(`${await shareRead(way, { dpi, size })}`);
      console.log(`| ${dpi} dpi | ${way.name} | ${cells.join(' | ')} |`);
    }
  }
}

async function shareRead({ of }: Distortion, { dpi, size }: { dpi: number; size: number }): Promise<number> {
  let read = 0;
  for (let paper = 0; paper < PAPERS; paper++) {
    const text = addressOf(paper);
    // A part of the page as large as half a postcard, the code in it.
    const page = await printed([{ text, size, x: 20, y: 30 }], { width: 75, height: 100, dpi });
    const found = await codesIn(await of(page, paper), { formats: ['QRCode'] });
    if (found.some((code) => code.text === text)) read++;
  }
  return Math.round((read / PAPERS) * 100);
}
