// Where the invented students live and went to school. Places are real, streets and schools are not:
// no school of these towns bears these numbers.
export type Place = {
  nama: string;
  provinsi: string;
  kabupaten: string;
  /** The first four digits of an identity number; all others are zeros and a count, which no real one has. */
  kode: string;
  kecamatan: readonly (readonly [kecamatan: string, ...desa: string[]])[];
  /** How likely a family of Java lives here. */
  weight: number;
};

const jateng = 'Jawa Tengah';

export const places: readonly Place[] = [
  {
    nama: 'Banyumas',
    provinsi: jateng,
    kabupaten: 'Kabupaten Banyumas',
    kode: '3302',
    weight: 44,
    kecamatan: [
      ['Purwokerto Selatan', 'Tanjung', 'Teluk', 'Karangklesem'],
      ['Purwokerto Utara', 'Bancarkembar', 'Grendeng', 'Sumampir'],
      ['Sokaraja', 'Karangduren', 'Pamijen', 'Wiradadi'],
      ['Ajibarang', 'Lesmana', 'Pancurendang', 'Tipar Kidul'],
      ['Sumbang', 'Banteran', 'Tambaksogra'],
    ],
  },
  {
    nama: 'Purbalingga',
    provinsi: jateng,
    kabupaten: 'Kabupaten Purbalingga',
    kode: '3303',
    weight: 17,
    kecamatan: [
      ['Kalimanah', 'Blater', 'Grecol', 'Selabaya'],
      ['Bobotsari', 'Karangduren', 'Majapura'],
      ['Padamara', 'Bojanegara', 'Sokawera'],
    ],
  },
  {
    nama: 'Cilacap',
    provinsi: jateng,
    kabupaten: 'Kabupaten Cilacap',
    kode: '3301',
    weight: 14,
    kecamatan: [
      ['Majenang', 'Cilopadang', 'Jenang'],
      ['Kroya', 'Bajing', 'Karangmangu'],
      ['Cilacap Selatan', 'Sidakaya', 'Tambakreja'],
    ],
  },
  {
    nama: 'Banjarnegara',
    provinsi: jateng,
    kabupaten: 'Kabupaten Banjarnegara',
    kode: '3304',
    weight: 8,
    kecamatan: [
      ['Purwareja Klampok', 'Kalilandak', 'Kecitran'],
      ['Mandiraja', 'Kertayasa', 'Blimbing'],
    ],
  },
  {
    nama: 'Kebumen',
    provinsi: jateng,
    kabupaten: 'Kabupaten Kebumen',
    kode: '3305',
    weight: 7,
    kecamatan: [
      ['Gombong', 'Wonokriyo', 'Semondo'],
      ['Karanganyar', 'Jatiluhur', 'Candi'],
    ],
  },
  {
    nama: 'Brebes',
    provinsi: jateng,
    kabupaten: 'Kabupaten Brebes',
    kode: '3329',
    weight: 4,
    kecamatan: [['Bumiayu', 'Dukuhturi', 'Kalierang', 'Jatisawit']],
  },
  {
    nama: 'Tegal',
    provinsi: jateng,
    kabupaten: 'Kota Tegal',
    kode: '3376',
    weight: 4,
    kecamatan: [['Margadana', 'Kaligangsa', 'Sumurpanggang']],
  },
  {
    nama: 'Sleman',
    provinsi: 'Daerah Istimewa Yogyakarta',
    kabupaten: 'Kabupaten Sleman',
    kode: '3404',
    weight: 2,
    kecamatan: [['Gamping', 'Ambarketawang', 'Banyuraden']],
  },
  {
    nama: 'Ciamis',
    provinsi: 'Jawa Barat',
    kabupaten: 'Kabupaten Ciamis',
    kode: '3207',
    weight: 0,
    kecamatan: [['Banjarsari', 'Cibadak', 'Sindanghayu']],
  },
  {
    nama: 'Garut',
    provinsi: 'Jawa Barat',
    kabupaten: 'Kabupaten Garut',
    kode: '3205',
    weight: 0,
    kecamatan: [['Tarogong Kidul', 'Jayaraga', 'Sukagalih']],
  },
  {
    nama: 'Toba',
    provinsi: 'Sumatera Utara',
    kabupaten: 'Kabupaten Toba',
    kode: '1212',
    weight: 0,
    kecamatan: [['Balige', 'Napitupulu Bagasan', 'Pardede Onan']],
  },
  {
    nama: 'Deli Serdang',
    provinsi: 'Sumatera Utara',
    kabupaten: 'Kabupaten Deli Serdang',
    kode: '1207',
    weight: 0,
    kecamatan: [['Lubuk Pakam', 'Cemara', 'Petapahan']],
  },
  {
    nama: 'Buleleng',
    provinsi: 'Bali',
    kabupaten: 'Kabupaten Buleleng',
    kode: '5108',
    weight: 0,
    kecamatan: [['Sukasada', 'Panji', 'Sambangan']],
  },
  {
    nama: 'Agam',
    provinsi: 'Sumatera Barat',
    kabupaten: 'Kabupaten Agam',
    kode: '1306',
    weight: 0,
    kecamatan: [['Lubuk Basung', 'Geragahan', 'Manggopoh']],
  },
  {
    nama: 'Bireuen',
    provinsi: 'Aceh',
    kabupaten: 'Kabupaten Bireuen',
    kode: '1111',
    weight: 0,
    kecamatan: [['Kota Juang', 'Geulanggang Gampong', 'Pulo Kiton']],
  },
  {
    nama: 'Bone',
    provinsi: 'Sulawesi Selatan',
    kabupaten: 'Kabupaten Bone',
    kode: '7308',
    weight: 0,
    kecamatan: [['Tanete Riattang', 'Biru', 'Manurunge']],
  },
  {
    nama: 'Minahasa',
    provinsi: 'Sulawesi Utara',
    kabupaten: 'Kabupaten Minahasa',
    kode: '7102',
    weight: 0,
    kecamatan: [['Tondano Barat', 'Rinegetan', 'Tuutu']],
  },
  {
    nama: 'Ende',
    provinsi: 'Nusa Tenggara Timur',
    kabupaten: 'Kabupaten Ende',
    kode: '5308',
    weight: 0,
    kecamatan: [['Ende Timur', 'Mautapaga', 'Rewarangga']],
  },
  {
    nama: 'Jayapura',
    provinsi: 'Papua',
    kabupaten: 'Kabupaten Jayapura',
    kode: '9103',
    weight: 0,
    kecamatan: [['Sentani', 'Hinekombe', 'Yobeh']],
  },
  {
    nama: 'Singkawang',
    provinsi: 'Kalimantan Barat',
    kabupaten: 'Kota Singkawang',
    kode: '6172',
    weight: 0,
    kecamatan: [['Singkawang Barat', 'Pasiran', 'Melayu']],
  },
  {
    nama: 'Kapuas',
    provinsi: 'Kalimantan Tengah',
    kabupaten: 'Kabupaten Kapuas',
    kode: '6203',
    weight: 0,
    kecamatan: [['Selat', 'Selat Hulu', 'Pulau Telo']],
  },
];

/** Schools as students type them: one school in several spellings, few with many students, many with few. */
export const schools: readonly (readonly [string, number])[] = [
  ['SMK Negeri 7 Purwokerto', 34],
  ['SMK N 7 Purwokerto', 9],
  ['SMKN 7 Purwokerto', 6],
  ['SMK Wijaya Kusuma Purwokerto', 26],
  ['SMA Negeri 9 Purwokerto', 21],
  ['SMAN 9 Purwokerto', 5],
  ["SMK Ma'arif NU 8 Ajibarang", 18],
  ["SMK Ma'arif NU 8 Ajibarang (Teknik)", 2],
  ['MAN 6 Banyumas', 16],
  ['SMK Negeri 8 Banyumas', 14],
  ['SMA Muhammadiyah 11 Purbalingga', 12],
  ['SMK Negeri 9 Purbalingga', 12],
  ['SMK Bina Taruna Majenang', 10],
  ['SMA Negeri 8 Cilacap', 8],
  ['SMK Yos Sudarso Kroya', 7],
  ['SMK Panca Bhakti Mandiraja', 6],
  ['SMA Santo Albertus Purwokerto', 6],
  ['SMK Giripuro Sumpiuh', 5],
  ['SMA Negeri 7 Kebumen', 5],
  ['MA Al-Hidayah Bumiayu', 5],
  ['SMK Bhakti Karya Gombong', 4],
  ['SMK Dharma Loka Tegal', 3],
  ['Paket C PKBM Mandiri Sokaraja', 3],
  ['Pondok Pesantren Darul Falah (Paket C)', 2],
  ['SMA IT Insan Cendekia Purbalingga', 2],
];

export const streets: readonly string[] = [
  'Jl. Gerilya Barat',
  'Jl. Kenanga',
  'Jl. Melati Raya',
  'Jl. Masjid Baru',
  'Jl. Kampus Lama',
  'Jl. Pasar Pon',
  'Jl. Stasiun Timur',
  'Gg. Cempaka II',
  'Dusun Krajan',
  'Dusun Karanganyar',
  'Perum Griya Asri Blok C',
];
