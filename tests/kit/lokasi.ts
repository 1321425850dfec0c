// Shelves, boxes and folders for tests, made over the calls that people make them by.
import { type JenisLokasi, type LokasiRow, lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import type { Client } from './client.ts';

let counter = 0;

type NewLokasi = { jenis: JenisLokasi; induk?: string; kode?: string; nama?: string };

/** A place of this kind, under a code that no other has. */
export async function addLokasi(
  who: Client,
  { jenis, induk = '', kode, nama = 'Arsip' }: NewLokasi,
): Promise<LokasiRow> {
  const own = kode ?? `${jenis.toUpperCase()}-${process.pid}-${++counter}`;
  const reply = await who.call(lokasiArsip.create, { body: { jenis, kode: own, nama, induk } });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}

/** A folder in a box on a shelf of their own. */
export async function addMap(
  who: Client,
  nama = 'Map A',
): Promise<{ rak: LokasiRow; boks: LokasiRow; map: LokasiRow }> {
  const rak = await addLokasi(who, { jenis: 'rak', nama: 'Rak besi' });
  const boks = await addLokasi(who, { jenis: 'boks', induk: rak.kode, nama: 'Boks biru' });
  return { rak, boks, map: await addLokasi(who, { jenis: 'map', induk: boks.kode, nama }) };
}
