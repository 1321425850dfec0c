// Where the invented students live and went to school. Places are real, streets and schools are not:
// no school of these towns bears these numbers.
export type Town = {
  nama: string;
  province: string;
  regency: string;
  /** The first four digits of an identity number; all others are zeros and a count, which no real one has. */
  kode: string;
  districts: readonly (readonly [district: string, ...villages: string[]])[];
  /** How likely a family of Java lives here. */
  weight: number;
};

const centralJava = 'Jawa Tengah';

export const places: readonly Town[] = [
  {
    nama: 'Banyumas',
    province: centralJava,
    regency: 'Kabupaten Banyumas',
    kode: '3302',
    weight: 44,
    districts: [
      ['Purwokerto Selatan', 'Tanjung', 'Teluk', 'Karangklesem'],
      ['Purwokerto Utara', 'Bancarkembar', 'Grendeng', 'Sumampir'],
      ['Sokaraja', 'Karangduren', 'Pamijen', 'Wiradadi'],
      ['Ajibarang', 'Lesmana', 'Pancurendang', 'Tipar Kidul'],
      ['Sumbang', 'Banteran', 'Tambaksogra'],
    ],
  },
  {
    nama: 'Purbalingga',
    province: centralJava,
    regency: 'Kabupaten Purbalingga',
    kode: '3303',
    weight: 17,
    districts: [
      ['Kalimanah', 'Blater', 'Grecol', 'Selabaya'],
      ['Bobotsari', 'Karangduren', 'Majapura'],
      ['Padamara', 'Bojanegara', 'Sokawera'],
    ],
  },
  {
    nama: 'Cilacap',
    province: centralJava,
    regency: 'Kabupaten Cilacap',
    kode: '3301',
    weight: 14,
    districts: [
      ['Majenang', 'Cilopadang', 'Jenang'],
      ['Kroya', 'Bajing', 'Karangmangu'],
      ['Cilacap Selatan', 'Sidakaya', 'Tambakreja'],
    ],
  },
  {
    nama: 'Banjarnegara',
    province: centralJava,
    regency: 'Kabupaten Banjarnegara',
    kode: '3304',
    weight: 8,
    districts: [
      ['Purwareja Klampok', 'Kalilandak', 'Kecitran'],
      ['Mandiraja', 'Kertayasa', 'Blimbing'],
    ],
  },
  {
    nama: 'Kebumen',
    province: centralJava,
    regency: 'Kabupaten Kebumen',
    kode: '3305',
    weight: 7,
    districts: [
      ['Gombong', 'Wonokriyo', 'Semondo'],
      ['Karanganyar', 'Jatiluhur', 'Candi'],
    ],
  },
  {
    nama: 'Brebes',
    province: centralJava,
    regency: 'Kabupaten Brebes',
    kode: '3329',
    weight: 4,
    districts: [['Bumiayu', 'Dukuhturi', 'Kalierang', 'Jatisawit']],
  },
  {
    nama: 'Tegal',
    province: centralJava,
    regency: 'Kota Tegal',
    kode: '3376',
    weight: 4,
    districts: [['Margadana', 'Kaligangsa', 'Sumurpanggang']],
  },
  {
    nama: 'Sleman',
    province: 'Daerah Istimewa Yogyakarta',
    regency: 'Kabupaten Sleman',
    kode: '3404',
    weight: 2,
    districts: [['Gamping', 'Ambarketawang', 'Banyuraden']],
  },
  {
    nama: 'Ciamis',
    province: 'Jawa Barat',
    regency: 'Kabupaten Ciamis',
    kode: '3207',
    weight: 0,
    districts: [['Banjarsari', 'Cibadak', 'Sindanghayu']],
  },
  {
    nama: 'Garut',
    province: 'Jawa Barat',
    regency: 'Kabupaten Garut',
    kode: '3205',
    weight: 0,
    districts: [['Tarogong Kidul', 'Jayaraga', 'Sukagalih']],
  },
  {
    nama: 'Toba',
    province: 'Sumatera Utara',
    regency: 'Kabupaten Toba',
    kode: '1212',
    weight: 0,
    districts: [['Balige', 'Napitupulu Bagasan', 'Pardede Onan']],
  },
  {
    nama: 'Deli Serdang',
    province: 'Sumatera Utara',
    regency: 'Kabupaten Deli Serdang',
    kode: '1207',
    weight: 0,
    districts: [['Lubuk Pakam', 'Cemara', 'Petapahan']],
  },
  {
    nama: 'Buleleng',
    province: 'Bali',
    regency: 'Kabupaten Buleleng',
    kode: '5108',
    weight: 0,
    districts: [['Sukasada', 'Panji', 'Sambangan']],
  },
  {
    nama: 'Agam',
    province: 'Sumatera Barat',
    regency: 'Kabupaten Agam',
    kode: '1306',
    weight: 0,
    districts: [['Lubuk Basung', 'Geragahan', 'Manggopoh']],
  },
  {
    nama: 'Bireuen',
    province: 'Aceh',
    regency: 'Kabupaten Bireuen',
    kode: '1111',
    weight: 0,
    districts: [['Kota Juang', 'Geulanggang Gampong', 'Pulo Kiton']],
  },
  {
    nama: 'Bone',
    province: 'Sulawesi Selatan',
    regency: 'Kabupaten Bone',
    kode: '7308',
    weight: 0,
    districts: [['Tanete Riattang', 'Biru', 'Manurunge']],
  },
  {
    nama: 'Minahasa',
    province: 'Sulawesi Utara',
    regency: 'Kabupaten Minahasa',
    kode: '7102',
    weight: 0,
    districts: [['Tondano Barat', 'Rinegetan', 'Tuutu']],
  },
  {
    nama: 'Ende',
    province: 'Nusa Tenggara Timur',
    regency: 'Kabupaten Ende',
    kode: '5308',
    weight: 0,
    districts: [['Ende Timur', 'Mautapaga', 'Rewarangga']],
  },
  {
    nama: 'Jayapura',
    province: 'Papua',
    regency: 'Kabupaten Jayapura',
    kode: '9103',
    weight: 0,
    districts: [['Sentani', 'Hinekombe', 'Yobeh']],
  },
  {
    nama: 'Singkawang',
    province: 'Kalimantan Barat',
    regency: 'Kota Singkawang',
    kode: '6172',
    weight: 0,
    districts: [['Singkawang Barat', 'Pasiran', 'Melayu']],
  },
  {
    nama: 'Kapuas',
    province: 'Kalimantan Tengah',
    regency: 'Kabupaten Kapuas',
    kode: '6203',
    weight: 0,
    districts: [['Selat', 'Selat Hulu', 'Pulau Telo']],
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
