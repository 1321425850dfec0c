// Diploma (Ijazah) and letter of graduation (SKL) of the student's school.
import { inWords } from './days.ts';
import { type Drawing, lines, onDesk, signature, stamp } from './desk.ts';
import { drawFace, faceDefs } from './face.ts';
import { kodeOf } from './kode.ts';
import { lettering } from './lettering.ts';
import { places } from './places.ts';
import { createRandom } from './random.ts';
import type { DemoSiswa } from './siswa.ts';

const ink = '#1D1B16';

/** The year in which the student left school: the summer before the intake, or earlier for older ones. */
function lulus(siswa: DemoSiswa): number {
  return Math.min(Number(siswa.tahun_ajaran.slice(0, 4)), Number(siswa.tanggal_lahir.slice(0, 4)) + 18);
}

/** Where the school is, as far as its name says. */
function town({ asal_sekolah }: DemoSiswa): string {
  return places.find((place) => asal_sekolah.includes(place.nama))?.nama ?? 'Purwokerto';
}

/** The diploma on a desk. */
export function drawIjazah(siswa: DemoSiswa): Drawing {
  const random = createRandom(`ijazah:${siswa.nim}`);
  const shown = { ...siswa, ...siswa.flaws.ijazah };
  const middle = (size: number, weight: number, tracking = 0) =>
    ({ size, weight, tracking, fill: ink, anchor: 'middle', maxWidth: 620 }) as const;
  const small = { size: 16, fill: ink, maxWidth: 400 };
  const rows: [string, string][] = [
    ['Nama', shown.nama.toUpperCase()],
    ['Tempat dan tanggal lahir', `${siswa.tempat_lahir}, ${inWords(siswa.tanggal_lahir)}`],
    ['Nama orang tua', siswa.family.father],
    ['Nomor induk siswa', `00000${siswa.nim.slice(-3)}`],
    ['Sekolah asal', shown.asal_sekolah],
  ];
  const content =
    border +
    lettering('IJAZAH', 380, 158, middle(52, 1.1, 8)) +
    lettering(shown.asal_sekolah.toUpperCase(), 380, 194, middle(21, 0.9, 1)) +
    lettering(`TAHUN PELAJARAN ${lulus(siswa) - 1}/${lulus(siswa)}`, 380, 224, middle(16, 0.6, 1)) +
    lettering('Yang bertanda tangan di bawah ini, Kepala Sekolah, menerangkan bahwa:', 380, 286, middle(16, 0)) +
    rows
      .map(
        ([label, value], i) =>
          lettering(label, 90, 336 + i * 36, small) + lettering(`: ${value}`, 292, 336 + i * 36, small),
      )
      .join('') +
    lettering('LULUS', 380, 590, middle(44, 1.2, 10)) +
    lettering('dari satuan pendidikan setelah memenuhi seluruh kriteria', 380, 636, middle(16, 0)) +
    lettering('sesuai dengan peraturan perundang-undangan.', 380, 660, middle(16, 0)) +
    `<svg x="110" y="720" width="120" height="160" viewBox="0 0 60 80">${drawFace({ ...siswa.face, background: '#B9B5AC' })}</svg>` +
    lines(
      [
        [`${town(siswa)}, 5 Mei ${lulus(siswa)}`, 520, 742],
        ['Kepala Sekolah,', 520, 768],
      ],
      { ...small, anchor: 'middle', maxWidth: 330 },
    ) +
    signature(random, 460, 826, 120) +
    stamp(420, 824, 54) +
    lettering('Drs. Contoh Wijaya, M.Pd.', 520, 878, { ...small, weight: 0.8, anchor: 'middle' }) +
    lettering(`No. DN-${siswa.nim.slice(-3)}/CONTOH/0000000`, 380, 950, middle(14, 0));
  const kode = { teks: kodeOf(siswa, 'fotokopi_ijazah'), x: 256, y: 784, size: 96 };
  return onDesk(random, { width: 760, height: 1000, radius: 2, fill: '#F6F0DF', defs: faceDefs, content, kode }, 780);
}

const border =
  '<g fill="none" stroke="#8A6A2F"><rect x="26" y="26" width="708" height="948" stroke-width="9" opacity=".55"/>' +
  '<rect x="40" y="40" width="680" height="920" stroke-width="1.500"/><rect x="47" y="47" width="666" height="906" stroke-width=".8"/></g>' +
  '<g fill="#8A6A2F" opacity=".8"><path d="M380 60l7 14 15 2-11 11 3 15-14-7-14 7 3-15-11-11 15-2z"/></g>';

/** The letter of graduation on a desk. */
export function drawSkl(siswa: DemoSiswa): Drawing {
  const random = createRandom(`skl:${siswa.nim}`);
  const style = { size: 16, fill: ink, maxWidth: 620 };
  const middle = { ...style, anchor: 'middle' } as const;
  const rows: [string, string][] = [
    ['Nama', siswa.nama],
    ['Tempat, tanggal lahir', `${siswa.tempat_lahir}, ${inWords(siswa.tanggal_lahir)}`],
    ['Jenis kelamin', siswa.jenis_kelamin === 'P' ? 'Perempuan' : 'Laki-laki'],
    ['Nomor induk siswa', `00000${siswa.nim.slice(-3)}`],
    ['Orang tua/wali', siswa.family.father],
  ];
  const text = [
    'dinyatakan LULUS dari satuan pendidikan berdasarkan rapat pleno dewan guru',
    `tanggal 4 Mei ${lulus(siswa)}. Surat ini berlaku sampai ijazah yang bersangkutan terbit,`,
    'dan dapat dipergunakan sebagaimana mestinya.',
  ];
  const content =
    lettering(siswa.asal_sekolah.toUpperCase(), 380, 84, { ...middle, size: 25, weight: 1.1 }) +
    lettering(`Jl. Pendidikan No. 0, ${town(siswa)}, telepon (0000) 000000`, 380, 110, { ...middle, size: 14 }) +
    '<path d="M60 128h640v3H60zM60 135h640v1H60z" fill="#1D1B16"/>' +
    lettering('SURAT KETERANGAN LULUS', 380, 186, { ...middle, size: 22, weight: 1, tracking: 1 }) +
    lettering(`Nomor: ${siswa.nim.slice(-3)}/SKL/CONTOH/${lulus(siswa)}`, 380, 212, middle) +
    lettering('Kepala sekolah dengan ini menerangkan bahwa:', 70, 272, style) +
    rows
      .map(
        ([label, value], i) =>
          lettering(label, 100, 316 + i * 32, style) +
          lettering(`: ${value}`, 290, 316 + i * 32, { ...style, weight: 0.6, maxWidth: 400 }),
      )
      .join('') +
    text.map((line, i) => lettering(line, 70, 506 + i * 26, style)).join('') +
    lines(
      [
        [`${town(siswa)}, 4 Mei ${lulus(siswa)}`, 540, 680],
        ['Kepala Sekolah,', 540, 706],
      ],
      { ...middle, maxWidth: 330 },
    ) +
    signature(random, 490, 770, 110) +
    stamp(450, 766, 52) +
    lettering('Drs. Contoh Wijaya, M.Pd.', 540, 826, { ...middle, weight: 0.9 });
  return onDesk(random, { width: 760, height: 1000, radius: 1, fill: '#FBFAF6', content }, 780);
}
