// Every call of the contract that reads or hands out a file, with all that may be put into it.
import { type CallName, endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { TestApp } from './app.ts';
import type { CallInput } from './client.ts';
import type { MarkedSchool } from './marked-school.ts';
import { marked } from './marked-student.ts';
import { bertanda } from './surat-resmi.ts';

type Input = CallInput<Endpoint>;
export type Read = { name: CallName; endpoint: Endpoint };

const named = endpoints as Read[];
export const reads = named.filter(({ endpoint: { method, output } }) => method === 'GET' || typeof output === 'string');

/** Searches: one that finds nobody, and all that could find the student. */
export const searches = ['tidak seorang pun', marked.nama, marked.nim, marked.nomor_whatsapp, 'zulfa'] as const;

/** What a parameter of a query is given; lists of choices are read from the contract. */
const given: Record<string, (school: MarkedSchool) => string[]> = {
  search: () => [...searches],
  page: () => ['1'],
  limit: () => ['100'],
  cursor: () => [],
  tahun_ajaran: () => ['2026/2027', 'semua'],
  gelombang: () => ['2'],
  asal_sekolah: () => ['SMK Negeri 1 Purwokerto'],
  jurusan_pilihan: () => ['Teknik Informatika'],
  kelas_pilihan: () => ['Pagi'],
  dikirim_dari: () => ['2020-01-01'],
  dikirim_sampai: () => ['2099-01-01'],
  terdaftar_dari: () => ['2020-01-01'],
  terdaftar_sampai: () => ['2099-01-01'],
  jatuh_tempo_sampai: () => ['2099-01-01'],
  sejak_versi: () => ['1'],
  nim: () => [marked.nim],
  id: ({ id }) => [id],
  siswa: ({ id }) => [id],
  data_siswa_id: ({ id }) => [id],
  akun_id: ({ siswa, admin }) => [siswa.akun.id, admin.akun.id],
  data_inventaris_id: ({ item }) => [item],
  riwayat: () => [],
  kode: ({ item }) => [item],
  kategori_barang: () => ['Elektronik'],
  lokasi_barang: () => ['Lab Komputer 2'],
  kondisi_barang: () => ['Baik'],
};

type Property = { enum?: string[]; const?: string };

/** Parameters that choose nobody. */
const listing = ['search', 'page', 'limit', 'cursor', 'urut', 'arah'];

const described = new Map<Endpoint, Record<string, Property>>();

/** The parameters of a call's query. */
function propertiesOf(endpoint: Endpoint): Record<string, Property> {
  const known = described.get(endpoint);
  if (known || !endpoint.query) return known ?? {};
  const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' });
  described.set(endpoint, properties as Record<string, Property>);
  return properties as Record<string, Property>;
}

/** The queries of a call, one parameter at a time, each with a search besides. Throws for one that nobody has said a value for. */
function queriesOf({ name, endpoint }: Read, school: MarkedSchool): Record<string, string>[] {
  const properties = propertiesOf(endpoint);
  const asked = Object.entries(properties).map(([key, { enum: choices, const: only }]) => {
    const values = choices ?? (only === undefined ? given[key]?.(school) : [only]);
    if (!values) throw new Error(`${name}: say in tests/kit/every-read.ts what is asked as ${key}`);
    return { key, values };
  });
  const single = asked.flatMap(({ key, values }) => values.map((value) => ({ [key]: value })));
  if (!properties.search) return [{}, ...single];
  const chosen = single.filter((query) => !Object.keys(query).some((key) => listing.includes(key)));
  return [{}, ...single, ...chosen.map((query) => ({ ...query, search: marked.nim }))];
}

/** What calls that hand out a file are sent, but those that only read what their path names. */
const bodies: Partial<Record<CallName, (school: MarkedSchool) => Input[]>> = {
  'barang.beritaAcara': ({ item }) => [{ params: { id: item } }],
  'barang.label': ({ item }) => [{ body: { data: [{ id: item }], label: {} } }],
  'opname.beritaAcara': ({ opname }) => [{ params: { id: opname } }],
  'opname.excel': ({ opname }) => [{ params: { id: opname } }],
  'laporan.dataSiswaExcel': () => [{ body: { tahun_ajaran: '2026/2027' } }],
  'laporan.dataSiswaPdf': () => [{ body: { tahun_ajaran: '2026/2027' } }],
  'laporan.dataInventarisExcel': () => [{ body: {} }],
  'laporan.dataInventarisPdf': () => [{ body: {} }],
  'laporan.dokumenPdf': ({ id }) => [{ params: { id } }],
  'laporan.dokumenZip': ({ id }) => [{ params: { id } }],
  'banyak.laporanDataSiswa': ({ id }) => [{ body: { data: [{ id }] } }],
  'dataPribadi.unduh': () => [{ body: {} }],
  'suratResmi.cetak': ({ surat }) => (surat.length > 0 ? [{ body: { surat } }] : []),
  'suratResmi.pratinjau': () => [{ body: { ...bertanda, jenis: 'diterima' } }],
  'lokasiArsip.isiExcel': ({ boks }) => [{ params: { id: boks } }],
  'lokasiArsip.isiPdf': ({ boks }) => [{ params: { id: boks } }],
  'lokasiArsip.label': ({ boks }) => [{ body: { ids: [boks], label: {} } }],
};

/** Whether a call is sent what `bodies` says, whatever the ids. */
export const isFixed = ({ name, endpoint }: Read) => endpoint.method !== 'GET' && name !== 'berkas.asli';

/** Everything to ask of a call: with each of the ids that it may be asked with, and each parameter of its query. */
export function inputsOf(read: Read, school: MarkedSchool, ids: readonly string[]): Input[] {
  const { name, endpoint } = read;
  if (isFixed(read)) {
    const inputs = bodies[name]?.(school);
    if (!inputs) throw new Error(`${name}: say in tests/kit/every-read.ts what it is sent`);
    return inputs;
  }
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => key);
  if (names.length === 0) return queriesOf(read, school).map((query) => ({ query }));
  const body = name === 'berkas.asli' ? { alasan: 'loket', keterangan: 'Dicocokkan di loket' } : undefined;
  return ids.flatMap((id) => {
    const params = Object.fromEntries(names.map((key) => [key, key === 'bidang' ? 'pas_foto_3x4' : id]));
    return queriesOf(read, school).map((query) => ({ params, query, ...(body && { body }) }));
  });
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const KODE = /\b(?:RAK|BOKS|MAP)-[\d-]+\b/g;

/** Every id that stands anywhere in the database, and every code of a place. */
export async function idsIn({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const found = new Set<string>();
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const text = JSON.stringify(rows);
    for (const [id] of text.matchAll(UUID)) found.add(id);
    for (const [kode] of text.matchAll(KODE)) found.add(kode);
  }
  return [...found];
}
