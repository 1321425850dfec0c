// Identity card (KTP) and family card (KK) with what the student's family says; never the layout's security marks.
import { addDays, onCards } from './days.ts';
import { type Drawing, lines, onDesk, signature, stamp } from './desk.ts';
import { drawFace, faceDefs } from './face.ts';
import { kodeOf } from './kode.ts';
import { lettering } from './lettering.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSiswa } from './siswa.ts';

const ink = '#16212A';

/** The identity card on a desk. */
export function drawKtp(siswa: DemoSiswa): Drawing {
  const random = createRandom(`ktp:${siswa.nim}`);
  const shown = { ...siswa, ...siswa.flaws.ktp };
  const { family } = siswa;
  const upper = (text: string) => text.toUpperCase();
  const rows: [string, string][] = [
    ['Nama', upper(shown.nama)],
    ['Tempat/Tgl Lahir', `${upper(shown.tempat_lahir)}, ${onCards(shown.tanggal_lahir)}`],
    ['Jenis Kelamin', siswa.jenis_kelamin === 'P' ? 'PEREMPUAN' : 'LAKI-LAKI'],
    ['Alamat', upper(family.alamat)],
    ['   RT/RW', family.rt_rw],
    ['   Kel/Desa', upper(family.village)],
    ['   Kecamatan', upper(family.district)],
    ['Agama', agamaOnCard(siswa.agama)],
    ['Status Perkawinan', 'BELUM KAWIN'],
    ['Pekerjaan', 'PELAJAR/MAHASISWA'],
    ['Kewarganegaraan', 'WNI'],
    ['Berlaku Hingga', 'SEUMUR HIDUP'],
  ];
  const style = { size: 14, weight: 0.6, fill: ink };
  const content =
    waves +
    lettering(`PROVINSI ${upper(family.province)}`, 316, 31, { size: 16, weight: 1, fill: ink, anchor: 'middle' }) +
    lettering(upper(family.regency), 316, 52, { size: 16, weight: 1, fill: ink, anchor: 'middle' }) +
    lines(
      [
        ['NIK', 20, 91],
        [`: ${family.nik}`, 118, 91],
      ],
      { size: 21, weight: 1, fill: ink, tracking: 1.2 },
    ) +
    rows
      .map(([label, value], i) => {
        const y = 119 + i * 23;
        const indent = label.startsWith(' ') ? 10 : 0;
        return (
          lettering(label.trim(), 20 + indent, y, style) + lettering(`: ${value}`, 164, y, { ...style, maxWidth: 305 })
        );
      })
      .join('') +
    `<svg x="484" y="82" width="124" height="165" viewBox="0 0 60 80">${drawFace(siswa.face)}</svg>` +
    issued(random, siswa);
  return onDesk(random, { width: 632, height: 402, radius: 16, fill: 'url(#ktp)', defs: ktpDefs, content }, 920);
}

const ktpDefs =
  `<linearGradient id="ktp" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#CFE3EE"/><stop offset=".6" stop-color="#B9D3E2"/>` +
  `<stop offset="1" stop-color="#AAC6D6"/></linearGradient>${faceDefs}`;

const waves = `<g fill="none" stroke="#9DBBCB" opacity=".7">${[310, 324, 338, 352].map((y) => `<path d="M0 ${y}c120-70 230 40 330-30s190-70 302-30"/>`).join('')}</g>`;

function issued(random: Random, siswa: DemoSiswa): string {
  // From their seventeenth birthday on, people have a card.
  const seventeen = `${Number(siswa.tanggal_lahir.slice(0, 4)) + 17}${siswa.tanggal_lahir.slice(4)}`.replace(
    '-02-29',
    '-03-01',
  );
  const place = siswa.family.regency.replace(/^\S+ /, '').toUpperCase();
  const style = { size: 12, weight: 0.6, fill: ink, anchor: 'middle' } as const;
  return (
    lines(
      [
        [place, 546, 272],
        [onCards(addDays(seventeen, random.int(3, 30))), 546, 290],
      ],
      style,
    ) + signature(random, 506, 330, 84)
  );
}

function agamaOnCard(agama: string): string {
  return agama.startsWith('Kepercayaan') ? 'KEPERCAYAAN TERHADAP TUHAN YME' : agama.toUpperCase();
}

const columns = [
  ['No', 34, 26],
  ['Nama Lengkap', 60, 250],
  ['NIK', 310, 190],
  ['L/P', 500, 40],
  ['Tempat Lahir', 540, 130],
  ['Tgl Lahir', 670, 100],
  ['Agama', 770, 90],
  ['Hubungan', 860, 106],
] as const;

const small = { size: 13, fill: ink };

/** Who and where: names left and right, each with its value. */
function headOfFamily(family: DemoSiswa['family']): string {
  const facts: [string, string, string, string][] = [
    ['Nama Kepala Keluarga', family.father, 'Kecamatan', family.district],
    ['Alamat', family.alamat, 'Kabupaten/Kota', family.regency.replace(/^\S+ /, '')],
    ['RT/RW', family.rt_rw, 'Provinsi', family.province],
    ['Desa/Kelurahan', family.village, 'Kode Pos', '00000'],
  ];
  const rows = facts.map(([left, a, right, b], i) => {
    const y = 130 + i * 22;
    const value = (text: string, x: number) => lettering(`: ${text.toUpperCase()}`, x, y, { ...small, maxWidth: 330 });
    const names: Parameters<typeof lines>[0] = [
      [left, 34, y],
      [right, 560, y],
    ];
    return lines(names, small) + value(a, 200) + value(b, 690);
  });
  return rows.join('');
}

/** The family card on a desk. */
export function drawKk(siswa: DemoSiswa): Drawing {
  const random = createRandom(`kk:${siswa.nim}`);
  const { family } = siswa;
  const content =
    lettering('KARTU KELUARGA', 500, 58, { size: 34, weight: 1.1, fill: ink, anchor: 'middle', tracking: 2 }) +
    lettering(`No. ${family.nomor_kk}`, 500, 90, {
      size: 20,
      weight: 0.9,
      fill: ink,
      anchor: 'middle',
      tracking: 1,
    }) +
    headOfFamily(family) +
    familyTable(random, siswa) +
    lines(
      [
        ['Kepala Keluarga', 250, 560],
        [family.father.toUpperCase(), 250, 640],
      ],
      { ...small, anchor: 'middle', maxWidth: 260 },
    ) +
    lines([['Kepala Dinas Kependudukan (contoh)', 740, 560]], { ...small, anchor: 'middle' }) +
    signature(random, 200, 608, 100) +
    signature(random, 690, 608, 100) +
    stamp(660, 606, 40);
  const kode = { teks: kodeOf(siswa, 'fotokopi_kk'), x: 872, y: 566, size: 96 };
  return onDesk(random, { width: 1000, height: 680, radius: 3, fill: '#EEF3EA', content, kode }, 1000);
}

function familyTable(random: Random, siswa: DemoSiswa): string {
  const { family } = siswa;
  const born = Number(siswa.tanggal_lahir.slice(0, 4));
  const birthday = (years: number) =>
    `${born - years}-${siswa.tanggal_lahir.slice(5, 7)}-${String(random.int(10, 28))}`;
  const member = (nama: string, sex: 'L' | 'P', lahir: string, relation: string) => ({ nama, sex, lahir, relation });
  const people = [
    member(family.father, 'L', birthday(random.int(24, 36)), 'KEPALA KELUARGA'),
    member(family.mother, 'P', birthday(random.int(20, 32)), 'ISTRI'),
    member(siswa.nama, siswa.jenis_kelamin, siswa.tanggal_lahir, 'ANAK'),
    ...family.siblings.map((each) => member(each.nama, each.jenis_kelamin, each.tanggal_lahir, 'ANAK')),
  ];
  const cell = (text: string, column: number, y: number, weight: number) => {
    const [, x, width] = columns[column] as (typeof columns)[number];
    return lettering(text, x + 6, y, { size: 13, weight, fill: ink, maxWidth: width - 10 });
  };
  const rows = people.map((each, i) => {
    const own = each.relation !== 'ANAK' || each.nama === siswa.nama;
    const nik = `${family.nik.slice(0, 4)} 0000 0000 ${i + 1}${siswa.nim.slice(-3)}`;
    const lahir = own && each.nama === siswa.nama ? siswa.tempat_lahir : family.regency.replace(/^\S+ /, '');
    const values = [
      `${i + 1}`,
      each.nama.toUpperCase(),
      nik,
      each.sex,
      lahir.toUpperCase(),
      onCards(each.lahir),
      agamaOnCard(siswa.agama).split(' ')[0] as string,
      each.relation,
    ];
    return values.map((value, column) => cell(value, column, 272 + i * 30, 0)).join('');
  });
  const bottom = 252 + 8 * 30;
  const grid =
    Array.from({ length: 9 }, (_, i) => `M34 ${252 + i * 30}h932`).join('') +
    [...columns.map(([, x]) => x), 966].map((x) => `M${x} 222V${bottom}`).join('');
  return (
    '<rect x="34" y="222" width="932" height="30" fill="#CFDCCB"/>' +
    `<path d="M34 222h932${grid}" fill="none" stroke="#5C6B5A" stroke-width="1"/>` +
    columns.map(([title], column) => cell(title, column, 242, 0.9)).join('') +
    rows.join('')
  );
}
