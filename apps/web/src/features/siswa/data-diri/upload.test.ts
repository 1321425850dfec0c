// The way of a form to a server that is really there, with a connection that drops requests and answers.

import type { Dokumen } from '@gerbang/contract/choices';
import { UBAHAN_SENDIRI } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { emptyTexts, type SiswaTexts } from '../data-siswa/form/siswa-texts.ts';
import { isUnderWay, next, type UnderWay, type Unsaved, type UploadEvent, type UploadState } from './upload.ts';
import { progressOf } from './use-upload.ts';

const texts: SiswaTexts = {
  ...emptyTexts,
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
const recordOf = (typed: SiswaTexts, versi: number) =>
  ({
    ...typed,
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
const refused = (status: number, message = '', kode?: string) => new ApiError('answered', { status, message, kode });

const idle: UploadState = { phase: 'idle' };

type Cut = 'request' | 'answer';

/** `cuts`: what the connection loses of the first calls of each kind: the request, or the answer. */
function connection(cuts: Record<string, Cut[]>) {
  const log: string[] = [];
  async function over<T>(name: string, handle: () => T): Promise<T> {
    log.push(name);
    const cut = cuts[name]?.shift();
    if (cut === 'request') throw lost();
    const answer = handle();
    if (cut === 'answer') throw lost();
    return answer;
  }
  return { log, over };
}

/** The server: one record, and every picture that it was ever given. */
function server(start?: DataSiswaRecord) {
  const photos = new Map<Dokumen, File>();
  let stored = start;
  let kept = 0;
  let kode: string | undefined = UBAHAN_SENDIRI;
  const save = (change: Partial<DataSiswaRecord>, versi: number | undefined) => {
    if (stored && versi === undefined) throw refused(409, 'Data diri anda sudah ada');
    if (stored && stored.versi !== versi) throw refused(409, 'Data sudah diubah', kode);
    stored = { ...(stored ?? recordOf(texts, 0)), ...change, versi: (stored?.versi ?? 0) + 1 };
    kept++;
    return stored;
  };
  const take = ({ step, before }: UnderWay['job']) => {
    if (step.kind === 'texts') return save(recordOf(step.texts, 0), before?.versi);
    const { bidang, file } = step;
    if (file.name.startsWith('rusak')) throw refused(415, 'File harus berupa gambar');
    photos.set(bidang, file);
    return save({ [bidang]: `/berkas/${photos.size}-${file.name}` }, before?.versi);
  };
  return {
    photos,
    stored: () => stored,
    facts: () => [stored?.versi, kept],
    /** What the student saves from another page, and what somebody else decides. */
    saveBeside: (change: Partial<DataSiswaRecord>) => save(change, stored?.versi),
    decide: (change: Partial<DataSiswaRecord>) => {
      kode = undefined;
      return save(change, stored?.versi);
    },
    take,
  };
}

/** A form, a server and the connection between them. */
function world(cuts: Record<string, Cut[]> = {}, start?: DataSiswaRecord) {
  const { log, over } = connection(cuts);
  const { photos, stored, facts, saveBeside, decide, take } = server(start);
  const pictures = new Map<Dokumen, File>();
  let changed = false;
  const left = (): Unsaved => ({ changed, texts, pictures: [...pictures] });
  const work = async (state: UnderWay): Promise<UploadEvent> => {
    const { step } = state.job;
    switch (state.phase) {
      case 'sending':
        return {
          type: 'answered',
          record: await over(step.kind === 'texts' ? 'texts' : step.bidang, () => take(state.job)),
        };
      case 'looking':
        return { type: 'seen', record: await over('look', stored) };
      case 'waiting':
        log.push(`wait ${state.wait}`);
        return { type: 'waited' };
      case 'arrived':
        if (step.kind === 'texts') changed = false;
        else pictures.delete(step.bidang);
        return { type: 'settled', left: left() };
      case 'refused':
      case 'newer':
        return { type: 'settled', left: left() };
    }
  };
  const run = async (more: { record?: DataSiswaRecord; sure?: boolean } = {}) => {
    let state = next(idle, { type: 'start', record: undefined, sure: true, left: left(), ...more });
    while (isUnderWay(state)) state = next(state, await work(state).catch((error) => ({ type: 'failed', error })));
    return state;
  };
  const type = () => {
    changed = true;
  };
  return { log, photos, pictures, facts, saveBeside, decide, type, run };
}

const done = (...refused: Dokumen[]) => ({ phase: 'done', refused });

// Rule: DIRI-15
describe('sending a form', () => {
  it('sends the texts first and then each picture', async () => {
    const { pictures, run, log, facts } = world();
    pictures.set('pas_foto_3x4', photo('pas')).set('fotokopi_ktp', photo('ktp'));
    expect(await run()).toEqual(done());
    expect(log).toEqual(['texts', 'pas_foto_3x4', 'fotokopi_ktp']);
    expect(facts()).toEqual([3, 3]);
  });

  it.each(['request', 'answer'] as const)('saves everything once when each %s is lost twice', async (cut) => {
    const names = ['texts', 'pas_foto_3x4', 'fotokopi_ktp', 'look'];
    const { pictures, run, photos, facts } = world(Object.fromEntries(names.map((name) => [name, [cut, cut]])));
    pictures.set('pas_foto_3x4', photo('pas')).set('fotokopi_ktp', photo('ktp'));
    expect(await run()).toEqual(done());
    expect([facts(), pictures.size, photos.size]).toEqual([[3, 3], 0, 2]);
  });

  it('looks before it sends again, and does not send what has arrived', async () => {
    const lostAnswer = world({ texts: ['answer'], look: ['request'] });
    await lostAnswer.run();
    expect(lostAnswer.log).toEqual(['texts', 'wait 0', 'look', 'wait 1', 'look']);
    const lostRequest = world({ texts: ['request', 'request'] });
    await lostRequest.run();
    expect(lostRequest.log).toEqual(['texts', 'wait 0', 'look', 'texts', 'wait 1', 'look', 'texts']);
  });

  it('takes a record that is there already for its own only when it holds the same', async () => {
    const { run, log, facts } = world({}, recordOf(texts, 4));
    expect(await run()).toEqual(done());
    expect([log, facts()]).toEqual([
      ['texts', 'look'],
      [4, 0],
    ]);
    const other = world({}, recordOf({ ...texts, nama: 'Suhartini' }, 4));
    expect(await other.run()).toMatchObject({ phase: 'failed', error: { message: 'Data diri anda sudah ada' } });
  });

  it('does not take somebody else’s change for its own', async () => {
    const before = recordOf(texts, 1);
    const { run, decide } = world({}, before);
    decide({ status_data: 'Ditolak' });
    expect(await run({ record: before })).toMatchObject({ phase: 'failed', error: { message: 'Data sudah diubah' } });
  });

  it('goes on over what another page of the student saved, with texts and pictures', async () => {
    const before = recordOf(texts, 1);
    const beside = world({}, before);
    beside.saveBeside({ nama: 'Suhartini' });
    beside.pictures.set('fotokopi_ktp', photo('ktp'));
    expect(await beside.run({ record: before })).toEqual(done());
    expect(beside.log).toEqual(['texts', 'look', 'texts', 'fotokopi_ktp']);

    // The other page sent a picture of the field, too: the one of here comes on top of it.
    const photos = world({}, before);
    photos.saveBeside({ fotokopi_ktp: '/berkas/lain.jpg' });
    photos.pictures.set('fotokopi_ktp', photo('ktp'));
    expect(await photos.run({ record: before, sure: false })).toEqual(done());
    expect([photos.log, photos.photos.size]).toEqual([['fotokopi_ktp', 'look', 'fotokopi_ktp'], 1]);
  });

  it('goes on with the other pictures when one is refused', async () => {
    const { pictures, run } = world();
    pictures.set('pas_foto_3x4', photo('rusak')).set('fotokopi_ktp', photo('ktp'));
    expect(await run()).toEqual(done('pas_foto_3x4'));
    expect([...pictures.keys()]).toEqual(['pas_foto_3x4']);
  });

  it('sends the texts that were typed meanwhile, and leaves unchanged ones alone', async () => {
    const record = recordOf(texts, 1);
    const { pictures, run, log, type } = world({}, record);
    pictures.set('fotokopi_ktp', photo('ktp'));
    await run({ record, sure: false });
    expect(log).toEqual(['fotokopi_ktp']);
    type();
    await run({ record: { ...record, versi: 2 }, sure: false });
    expect(log).toEqual(['fotokopi_ktp', 'texts']);
  });
});

describe('from state to state', () => {
  const left: Unsaved = { changed: false, texts, pictures: [['fotokopi_ktp', photo('ktp')]] };
  const start: UploadEvent = { type: 'start', record: recordOf(texts, 1), left, sure: false };
  const after = (...events: UploadEvent[]) => events.reduce(next, idle);
  const failure = (error: Error): UploadEvent => ({ type: 'failed', error });

  it.each([408, 429, 502, 503, 504])('waits when the server answers %i', (status) => {
    expect(after(start, failure(refused(status))).phase).toBe('waiting');
  });

  it.each([400, 413, 415, 422])('a picture answered with %i is refused alone', (status) => {
    const state = after(start, failure(refused(status)));
    expect(state.phase).toBe('refused');
    expect(next(state, { type: 'settled', left })).toEqual(done('fotokopi_ktp'));
  });

  it.each([403, 404, 409, 500])('ends where another try cannot help: %i', (status) => {
    const error = refused(status);
    expect(after(start, failure(error))).toEqual({ phase: 'failed', error });
    expect(after({ ...start, sure: true }, failure(refused(422))).phase).toBe('failed');
  });

  // Rule: BERKAS-12
  it('waits for minutes and not for hours: the end of a used-up day is told', () => {
    const busy = (retryAfter: number) => new ApiError('answered', { status: 429, retryAfter });
    expect(after(start, failure(busy(60))).phase).toBe('waiting');
    const spent = busy(20 * 3600);
    expect(after(start, failure(spent))).toEqual({ phase: 'failed', error: spent });
  });

  it('still knows the conflict when looking has to wait', () => {
    const conflict = refused(409);
    const state = after({ ...start, record: undefined }, failure(conflict), failure(lost()), { type: 'waited' });
    expect(state.phase).toBe('looking');
    expect(next(state, { type: 'seen', record: undefined })).toEqual({ phase: 'failed', error: conflict });
  });

  it('ends when the form could not be brought up to date', () => {
    const error = new TypeError('form');
    const arrived = after(start, { type: 'answered', record: recordOf(texts, 2) });
    expect(next(arrived, failure(error))).toEqual({ phase: 'failed', error });
  });

  it('is not begun twice, nor moved by what comes too late', () => {
    const sending = after(start);
    for (const event of [start, { type: 'waited' }, { type: 'settled', left }] as const) {
      expect(next(sending, event)).toBe(sending);
    }
    expect(next(idle, { type: 'answered', record: recordOf(texts, 1) })).toBe(idle);
  });

  it('tells how far it is by the bytes of all pictures', () => {
    const pictures: Unsaved['pictures'] = [
      ['pas_foto_3x4', new File(['x'.repeat(20_000)], 'pas.jpg')],
      ['fotokopi_ktp', new File(['x'.repeat(40_000)], 'ktp.jpg')],
    ];
    const both = { ...left, pictures };
    expect(progressOf(after({ ...start, left: both, sure: true }), 0)).toMatchObject({
      part: 0,
      words: 'Mengirim isian',
    });
    const first = after({ ...start, left: both });
    expect(progressOf(first, 0.5)?.words).toBe('Mengirim 38% · foto 1 dari 2');
    const arrived = next(first, { type: 'answered', record: recordOf(texts, 2) });
    const second = next(arrived, { type: 'settled', left: { ...left, pictures: pictures.slice(1) } });
    expect(progressOf(second, 1)).toEqual({ part: 1, words: 'Mengirim 100% · foto 2 dari 2' });
    expect(progressOf(idle, 0)).toBeUndefined();
  });
});
