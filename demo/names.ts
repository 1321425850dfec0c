// Invented people's names in the shapes Indonesian names take. Parts are common; the combinations are chance.
import type { Random } from './random.ts';

type Sex = 'L' | 'P';
type Religions = readonly (readonly [string, number])[];
export type Custom = {
  /** How many of a hundred students. */
  weight: number;
  /** Chance that the family lives here, on Java, though its roots are elsewhere. */
  settled: number;
  /** Where the family comes from: a name in places.ts. */
  roots: readonly string[];
  religions: Religions;
  name(random: Random, sex: Sex, religion: string): string;
};

const words = (text: string) => text.split(' ');
const muslim: Religions = [['Islam', 1]];

const javaneseParts = {
  L: words(
    'Bayu Agus Dimas Rizal Eko Wahyu Teguh Slamet Bagas Aji Galih Tri Dwi Hendra Joko Yudha Fajar Arif Nugroho Danang Krisna Satria Adi Heru Wisnu Panji Ilham Rangga',
  ),
  P: words(
    'Dewi Sri Retno Wulan Ratna Endang Lestari Tri Dwi Eka Nur Indah Ayu Anisa Fitri Yuni Siti Rini Puji Ambar Kartika Sekar Laras Novi Intan Galuh Tiara Desi',
  ),
  endL: words(
    'Prasetyo Pamungkas Nugroho Santoso Saputra Setiawan Wibowo Kurniawan Utomo Susilo Hidayat Prabowo Wicaksono Raharjo Widodo Purnomo Laksono Sutrisno',
  ),
  endP: words(
    'Lestari Rahayu Wulandari Puspitasari Handayani Anggraini Setyaningsih Utami Kusumawati Pratiwi Widyaningrum Astuti Wijayanti Safitri Nuraini Mulyani Purwanti Ningsih',
  ),
  oneL: words('Suharto Sugiyanto Wagiman Sutarno Paryono Tugiman Mulyadi Sumardi'),
  oneP: words('Suharti Sumarni Wagiyem Suparti Ngatini Mulyani Rohmah Tuminah'),
};

function javanese(random: Random, sex: Sex): string {
  if (random.chance(0.07)) return random.pick(sex === 'L' ? javaneseParts.oneL : javaneseParts.oneP);
  const first = random.pick(javaneseParts[sex]);
  const last = random.pick(sex === 'L' ? javaneseParts.endL : javaneseParts.endP);
  if (random.chance(0.55)) return `${first} ${last}`;
  return `${first} ${random.pick(javaneseParts[sex].filter((part) => part !== first && part !== last))} ${last}`;
}

const arabic = {
  L: words('Rizky Fadhil Farhan Ahmad Naufal Zaki Hafidz Luthfi Ridwan Syahrul Hanif Rafi Ikhsan Fauzan Akmal Irfan'),
  P: words('Aisyah Khoirunnisa Nabila Zahra Salsabila Fatimah Hanifah Rahma Azizah Laila Syifa Nadia Amalia Maulida'),
  end: words("Ramadhan Maulana Hakim Firmansyah Al-Farisi Ma'ruf Hidayatullah Mubarok Syafi'i Zulkarnain Rosyid"),
  endP: words("Rahmawati Nur'aini Ramadhani Mu'minah Fauziah Syarifah Maulidya Zulaikha Khasanah Salamah"),
};

/** Javanese and Sundanese Muslim names with Arabic parts, some of them very long. */
function arabicJavanese(random: Random, sex: Sex): string {
  const given = random.pick(arabic[sex]);
  const end = random.pick(sex === 'L' ? arabic.end : arabic.endP);
  if (sex === 'L') {
    const front = random.weighted([
      ['Muhammad', 5],
      ['M.', 4],
      ['Moh.', 2],
      ['Ahmad', given === 'Ahmad' ? 0 : 3],
    ]);
    if (random.chance(0.12))
      return `${front} ${given} ${random.pick(arabic.end)} Nur ${end} bin ${random.pick(arabic.L)} ${random.pick(javaneseParts.endL)}`;
    return random.chance(0.75) ? `${front} ${given} ${end}` : `${given} ${end}`;
  }
  const front = random.weighted([
    ['Siti', 5],
    ['Nur', 3],
    ['', 4],
  ]);
  if (random.chance(0.1))
    return `${front} ${given} ${end} binti ${random.pick(arabic.L)} ${random.pick(javaneseParts.endL)}`.trim();
  return `${front} ${given} ${end}`.trim();
}

const clans = words(
  'Simanjuntak Nasution Sitorus Siregar Panjaitan Hutapea Sinaga Lumbantobing Ginting Sembiring Harahap',
);
const christian = {
  L: words('Yohanes Andreas Kristian Daniel Yosua Stefanus Paulus Markus Samuel Petrus Yakobus Gabriel Albertus'),
  P: words('Maria Fransiska Kristina Theresia Yohana Agnes Veronika Natalia Grace Debora Elisabet Monika Ester'),
};

function batak(random: Random, sex: Sex, religion: string): string {
  const family = random.pick(religion === 'Islam' ? ['Nasution', 'Siregar', 'Harahap', 'Lubis'] : clans);
  const given =
    religion === 'Islam'
      ? random.pick(arabic[sex])
      : `${random.pick(christian[sex])}${random.chance(0.6) ? ` ${random.pick(sex === 'L' ? ['Parlindungan', 'Maruli', 'Tua', 'Hotman'] : ['Oktaviani', 'Romauli', 'Tiurma', 'Uli'])}` : ''}`;
  return sex === 'P' && random.chance(0.55) ? `${given} Br. ${family}` : `${given} ${family}`;
}

function bali(random: Random, sex: Sex): string {
  const order = random.pick(words('Putu Made Komang Ketut Wayan Kadek'));
  const end = random.pick(
    sex === 'L'
      ? ['Adi Saputra', 'Arya Wiguna', 'Suardana', 'Eka Mahendra', 'Sudiarta', 'Gede Pradnyana']
      : ['Ayu Maharani', 'Sri Wahyuni', 'Dian Pratiwi', 'Widiastuti', 'Candra Dewi', 'Anggreni'],
  );
  if (random.chance(0.2)) return sex === 'L' ? `I Gusti Ngurah ${end}` : `I Gusti Ayu ${order} ${end}`;
  return sex === 'L' ? `I ${order} ${end}` : `Ni ${random.chance(0.5) ? 'Luh ' : ''}${order} ${end}`;
}

const join =
  (parts: { front: Record<Sex, string>; end: Record<Sex, string> | string }): Custom['name'] =>
  (random, sex) => {
    const ends = typeof parts.end === 'string' ? parts.end : parts.end[sex];
    return `${random.pick(parts.front[sex].split(','))} ${random.pick(ends.split(','))}`;
  };

const javaneseRoots = ['Banyumas', 'Purbalingga', 'Cilacap', 'Banjarnegara', 'Kebumen', 'Brebes', 'Tegal', 'Sleman'];

export const customs: readonly Custom[] = [
  {
    weight: 38,
    settled: 1,
    roots: javaneseRoots,
    religions: [
      ['Islam', 86],
      ['Kristen', 5],
      ['Katolik', 6],
      ['Buddha', 1],
      ['Kepercayaan terhadap Tuhan YME', 2],
    ],
    name: (random, sex, religion) => {
      const name = javanese(random, sex);
      const baptised = (religion === 'Katolik' || religion === 'Kristen') && random.chance(0.7);
      return baptised ? `${random.pick(christian[sex])} ${name}` : name;
    },
  },
  { weight: 22, settled: 1, roots: javaneseRoots, religions: muslim, name: arabicJavanese },
  {
    weight: 9,
    settled: 0.4,
    roots: ['Ciamis', 'Garut'],
    religions: muslim,
    name: join({
      front: {
        L: 'Asep,Ujang,Dadang,Cecep,Deden,Rudi,Yayan,Iwan,Gilang,Reza',
        P: 'Neng,Euis,Iis,Lilis,Rina,Nenden,Tati,Wida,Mira,Elis',
      },
      end: {
        L: 'Suryana,Hermawan,Kosasih,Gunawan,Sopian,Nurjaman,Permana,Saepudin',
        P: 'Rosmiati,Nurhayati,Sumiati,Herlina,Marlina,Komariah,Yulianti',
      },
    }),
  },
  {
    weight: 6,
    settled: 0.5,
    roots: ['Toba', 'Deli Serdang'],
    religions: [
      ['Kristen', 6],
      ['Katolik', 2],
      ['Islam', 3],
    ],
    name: batak,
  },
  { weight: 4, settled: 0.4, roots: ['Buleleng'], religions: [['Hindu', 1]], name: bali },
  {
    weight: 4,
    settled: 0.5,
    roots: ['Agam'],
    religions: muslim,
    name: join({
      front: {
        L: 'Rahmat Hidayat,Yandri,Fadli,Hendri,Rizki Ananda,Arief Budiman',
        P: 'Sri Yulia,Rahmi,Yesi,Mutiara,Puti Andini,Elvira',
      },
      end: 'Chaniago,Tanjung,Piliang,Koto,Sikumbang,Caniago',
    }),
  },
  {
    weight: 2,
    settled: 0.3,
    roots: ['Bireuen'],
    religions: muslim,
    name: join({
      front: { L: 'Teuku Raja,Teuku Muda,Said,Muhammad Iqbal', P: 'Cut Nurul,Cut Intan,Syarifah,Cut Meutia' },
      end: { L: 'Iskandar,Fahlevi,Aulia,Munandar', P: 'Hasanah,Balqis,Zuhra,Rizkina' },
    }),
  },
  {
    weight: 4,
    settled: 0.3,
    roots: ['Bone'],
    religions: muslim,
    name: join({
      front: { L: 'Andi Baso,Andi,Daeng,Muh. Yusuf,Ambo', P: 'Andi Besse,Andi Tenri,Nurhikmah,St. Hajar,Besse' },
      end: { L: 'Mappanyukki,Mattalatta,Rusdi,Patawari', P: 'Ulandari,Abeng,Sulastri,Rahmayani' },
    }),
  },
  {
    weight: 3,
    settled: 0.3,
    roots: ['Minahasa'],
    religions: [['Kristen', 1]],
    name: join({
      front: { L: 'Jonly,Refly,Christian,Meksi,Vicky Aditya', P: 'Meiske,Grace,Pricilia,Injilia,Cindy Claudia' },
      end: 'Wowor,Lumentut,Rumengan,Mandagi,Pangemanan,Kaunang',
    }),
  },
  {
    weight: 3,
    settled: 0.2,
    roots: ['Ende'],
    religions: [
      ['Katolik', 5],
      ['Kristen', 1],
    ],
    name: join({
      front: {
        L: 'Yohanes Don Bosko,Petrus Kanisius,Fransiskus Xaverius,Emanuel',
        P: 'Maria Goreti,Maria Yasinta,Yuliana,Kristina Mathilda',
      },
      end: 'Nggai,Bhoki,da Silva,Ndona,Wangge,Seda,Lado',
    }),
  },
  {
    weight: 2,
    settled: 0.1,
    roots: ['Jayapura'],
    religions: [
      ['Kristen', 3],
      ['Katolik', 1],
    ],
    name: join({
      front: { L: 'Yulianus,Otniel,Melkias,Boas', P: 'Yuliana,Fien,Dorkas,Selfina' },
      end: 'Wonda,Yikwa,Rumbiak,Mofu,Kogoya,Hamokwarong',
    }),
  },
  {
    weight: 4,
    settled: 0.9,
    roots: ['Tegal', 'Cilacap', 'Singkawang'],
    religions: [
      ['Khonghucu', 5],
      ['Buddha', 4],
      ['Katolik', 2],
      ['Kristen', 2],
    ],
    name: join({
      front: { L: 'Kevin,Hendra,Andry,Jimmy,Felix', P: 'Meilani,Livia,Jessica,Lili,Vivian' },
      end: 'Tanuwijaya,Halim,Gunadi,Liemantara,Oei,Wijaya,Kurnia',
    }),
  },
  {
    weight: 2,
    settled: 0.2,
    roots: ['Kapuas'],
    religions: [
      ['Kristen', 3],
      ['Kepercayaan terhadap Tuhan YME', 2],
      ['Islam', 1],
    ],
    name: join({
      front: { L: 'Yuprin,Hadi,Nyaro,Riko', P: 'Yessi,Kameloh,Lensi,Ririn' },
      end: 'Ludjen,Tundan,Asang,Bahen,Ranan',
    }),
  },
];
