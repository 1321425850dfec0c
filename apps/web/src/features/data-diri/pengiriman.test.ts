// The way of a form to a server that is really there, with a connection that drops requests and answers.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import type { Dokumen } from '@gerbang/contract/fields';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { type Isian, isianKosong } from '../data-siswa/form/isian.ts';
import { kirimSemua, type Muatan, type Saluran } from './pengiriman.ts';

const isian: Isian = {
  ...isianKosong,
  nama: 'Suharti',
  nim: '2610415',
  tahun_ajaran: '2026/2027',
  jurusan_pilihan: 'Teknik Informatika',
  kelas_pilihan: 'Pagi',
  tempat_lahir: 'Kediri',
  tanggal_lahir: '2008-03-14',
  jenis_kelamin: 'P',
  agama: 'Islam',
  asal_sekolah: 'SMK Negeri 1 Kediri',
  nomor_whatsapp: '081227459310',
  tanggal_daftar: '2026-11-17',
  gelombang: '2',
  biaya_pendidikan: '12500000',
  diskon: '250000',
};
const recordOf = (texts: Isian, versi: number) =>
  ({
    ...texts,
    gelombang: 2,
    biaya_pendidikan: 12500000,
    diskon: 250000,
    id: 'r1',
    versi,
    status_data: 'Menunggu Validasi',
    pas_foto_3x4: null,
    fotokopi_ktp: null,
  }) as unknown as DataSiswaRecord;
const photo = (name: string) => new File([name], `${name}.jpg`);
const lost = () => new ApiError('no-answer');
const refused = (status: number, message = '') => new ApiError('answered', { status, message });

type Cut = 'request' | 'answer';

/** `cuts`: what the connection loses of the first calls of each kind: the request, or the answer. */
function world(cuts: Record<string, Cut[]> = {}, start?: DataSiswaRecord) {
  let stored = start;
  let kept = 0;
  const log: string[] = [];
  const photos = new Map<Dokumen, File>();
  const left = new Map<Dokumen, File>();
  let changed = false;
  async function over<T>(name: string, handle: () => T): Promise<T> {
    log.push(name);
    const cut = cuts[name]?.shift();
    if (cut === 'request') throw lost();
    const answer = handle();
    if (cut === 'answer') throw lost();
    return answer;
  }
  const save = (change: Partial<DataSiswaRecord>, versi: number | undefined) => {
    if (stored && versi === undefined) throw refused(409, 'Data diri anda sudah ada');
    if (stored && stored.versi !== versi) throw refused(409, 'Data sudah diubah');
    stored = { ...(stored ?? recordOf(isian, 0)), ...change, versi: (stored?.versi ?? 0) + 1 };
    kept++;
    return stored;
  };
  const saluran: Saluran = {
    kirimIsian: (texts, before) => over('isian', () => save(recordOf(texts, 0), before?.versi)),
    kirimFoto: (bidang, file, before) =>
      over(bidang, () => {
        if (file.name.startsWith('rusak')) throw refused(415, 'File harus berupa gambar');
        photos.set(bidang, file);
        return save({ [bidang]: `/berkas/${photos.size}-${file.name}` }, before.versi);
      }),
    lihat: () => over('lihat', () => stored),
    tunggu: async (kali) => void log.push(`tunggu ${kali}`),
  };
  const muatan: Muatan = { isian: () => isian, adaIsian: () => changed, foto: () => [...left] };
  const ditolak: Dokumen[] = [];
  const kabar = {
    isianTersimpan: () => {
      changed = false;
    },
    fotoTersimpan: (bidang: Dokumen) => void left.delete(bidang),
    fotoDitolak: (bidang: Dokumen) => void ditolak.push(bidang),
  };
  return {
    log,
    photos,
    left,
    kept: () => kept,
    type: () => {
      changed = true;
    },
    decide: (change: Partial<DataSiswaRecord>) => save(change, stored?.versi),
    run: (more: { record?: DataSiswaRecord; isianPasti?: boolean } = {}) =>
      kirimSemua({ muatan, saluran, kabar }, { record: undefined, isianPasti: true, ...more }),
  };
}

describe('sending a form', () => {
  // Rule: DIRI-15
  it('sends the texts first and then each picture', async () => {
    const { left, run, log, kept } = world();
    left.set('pas_foto_3x4', photo('pas')).set('fotokopi_ktp', photo('ktp'));
    const { record } = await run();
    expect(log).toEqual(['isian', 'pas_foto_3x4', 'fotokopi_ktp']);
    expect([record.versi, kept()]).toEqual([3, 3]);
  });

  it.each(['request', 'answer'] as const)('saves everything once when each %s is lost twice', async (cut) => {
    const cuts = () => [cut, cut];
    const { left, run, photos, kept } = world({
      isian: cuts(),
      pas_foto_3x4: cuts(),
      fotokopi_ktp: cuts(),
      lihat: cuts(),
    });
    left.set('pas_foto_3x4', photo('pas')).set('fotokopi_ktp', photo('ktp'));
    const { record } = await run();
    expect([record.versi, kept(), left.size, photos.size]).toEqual([3, 3, 0, 2]);
  });

  // Rule: DIRI-15
  it('looks before it sends again, and does not send what has arrived', async () => {
    const lostAnswer = world({ isian: ['answer'], lihat: ['request'] });
    await lostAnswer.run();
    expect(lostAnswer.log).toEqual(['isian', 'tunggu 0', 'lihat', 'tunggu 1', 'lihat']);
    const lostRequest = world({ isian: ['request', 'request'] });
    await lostRequest.run();
    expect(lostRequest.log).toEqual(['isian', 'tunggu 0', 'lihat', 'isian', 'tunggu 1', 'lihat', 'isian']);
  });

  it('takes a record that is there already for its own only when it holds the same', async () => {
    const { run, log, kept } = world({}, recordOf(isian, 4));
    const { record } = await run();
    expect([log, record.versi, kept()]).toEqual([['isian', 'lihat'], 4, 0]);
    const other = world({}, recordOf({ ...isian, nama: 'Suhartini' }, 4));
    await expect(other.run()).rejects.toThrow('Data diri anda sudah ada');
  });

  // Rule: DIRI-15
  it('does not take somebody else’s change for its own', async () => {
    const before = recordOf(isian, 1);
    const { run, decide } = world({}, before);
    decide({ status_data: 'Ditolak' });
    await expect(run({ record: before })).rejects.toThrow('Data sudah diubah');
  });

  // Rule: DIRI-15
  it('goes on with the other pictures when one is refused', async () => {
    const { left, run } = world();
    left.set('pas_foto_3x4', photo('rusak')).set('fotokopi_ktp', photo('ktp'));
    const { ditolak } = await run();
    expect([ditolak, [...left.keys()]]).toEqual([['pas_foto_3x4'], ['pas_foto_3x4']]);
  });

  it('sends the texts that were typed meanwhile, and leaves unchanged ones alone', async () => {
    const record = recordOf(isian, 1);
    const { left, run, log, type } = world({}, record);
    left.set('fotokopi_ktp', photo('ktp'));
    await run({ record, isianPasti: false });
    expect(log).toEqual(['fotokopi_ktp']);
    type();
    await run({ record: { ...record, versi: 2 }, isianPasti: false });
    expect(log).toEqual(['fotokopi_ktp', 'isian']);
  });
});
