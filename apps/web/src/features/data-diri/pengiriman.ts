// How the student's form reaches the server over a connection that breaks: the texts first in one small call, then each
// picture in one of its own, every one tried again until it has arrived (docs/decisions/067). No React in here.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import type { Dokumen } from '@gerbang/contract/fields';
import { ApiError } from '../../lib/api-error.ts';
import { type Isian, isianTersimpan } from '../data-siswa/form/isian.ts';

/** What is to be sent, always as it is at that moment: people go on typing. */
export type Muatan = {
  isian: (record: DataSiswaRecord | undefined) => Isian;
  /** Whether texts differ from the record. */
  adaIsian: () => boolean;
  /** The pictures that are left, in their order. */
  foto: () => [Dokumen, File][];
};

/** The ways to the server; each fails with ApiError. */
export type Saluran = {
  kirimIsian: (isian: Isian, record: DataSiswaRecord | undefined) => Promise<DataSiswaRecord>;
  kirimFoto: (bidang: Dokumen, file: File, record: DataSiswaRecord) => Promise<DataSiswaRecord>;
  /** The record as the server has it; undefined when there is none. */
  lihat: () => Promise<DataSiswaRecord | undefined>;
  /** Waits before a try is made again, the first time with `kali` 0; fails when nobody wants it any more. */
  tunggu: (kali: number, error: ApiError) => Promise<void>;
};

/** What is told on the way. */
export type Kabar = {
  isianTersimpan: (isian: Isian, record: DataSiswaRecord) => void;
  fotoTersimpan: (bidang: Dokumen, file: File, record: DataSiswaRecord) => void;
  /** The server does not take this picture; the others go on. */
  fotoDitolak: (bidang: Dokumen, error: ApiError) => void;
};

type Pengiriman = { muatan: Muatan; saluran: Saluran; kabar: Kabar };

/**
 * Sends everything and returns the record as it is then, with the pictures that were refused. `record` is what the form
 * stands on; `isianPasti` sends the texts even when none differs. Fails with the error that trying again cannot mend.
 */
export async function kirimSemua(
  { muatan, saluran, kabar }: Pengiriman,
  { record, isianPasti }: { record: DataSiswaRecord | undefined; isianPasti: boolean },
): Promise<{ record: DataSiswaRecord; ditolak: Dokumen[] }> {
  const ditolak: Dokumen[] = [];
  let now = isianPasti || !record ? await kirimIsian(record) : record;
  for (;;) {
    if (muatan.adaIsian()) now = await kirimIsian(now);
    const next = muatan.foto().find(([bidang]) => !ditolak.includes(bidang));
    if (!next) return { record: now, ditolak };
    now = await kirimFoto(next, now);
  }

  async function kirimIsian(before: DataSiswaRecord | undefined): Promise<DataSiswaRecord> {
    const isian = muatan.isian(before);
    const saved = await sampai(saluran, {
      kirim: () => saluran.kirimIsian(isian, before),
      adalah: (seen) =>
        seen.status_data !== 'Ditolak' && seen.versi > (before?.versi ?? -1) && isianTersimpan(isian, seen),
      baru: !before,
    });
    kabar.isianTersimpan(isian, saved);
    return saved;
  }

  async function kirimFoto([bidang, file]: [Dokumen, File], before: DataSiswaRecord): Promise<DataSiswaRecord> {
    try {
      const saved = await sampai(saluran, {
        kirim: () => saluran.kirimFoto(bidang, file, before),
        // Each stored picture has an address of its own.
        adalah: (seen) => seen[bidang] !== null && seen[bidang] !== before[bidang],
        baru: false,
      });
      kabar.fotoTersimpan(bidang, file, saved);
      return saved;
    } catch (error) {
      if (!isFotoRefusal(error)) throw error;
      ditolak.push(bidang);
      kabar.fotoDitolak(bidang, error);
      return before;
    }
  }
}

type Langkah = {
  kirim: () => Promise<DataSiswaRecord>;
  /** Whether the record on the server is what this step makes of it. */
  adalah: (seen: DataSiswaRecord) => boolean;
  /** Whether the step makes the record: then another one there may be an earlier try's. */
  baru: boolean;
};

/**
 * Makes one step until it has arrived. An answer may be lost while the request was not: before it is sent again, and
 * when the server says that it is there already, the record tells. So nothing is saved twice.
 */
async function sampai({ lihat, tunggu }: Saluran, { kirim, adalah, baru }: Langkah): Promise<DataSiswaRecord> {
  for (let kali = 0; ; kali++) {
    try {
      return await kirim();
    } catch (error) {
      const isSementara = sementara(error);
      if (!isSementara && !(isConflict(error) && (baru || kali > 0))) throw error;
      if (isSementara) await tunggu(kali, error);
      const seen = await lihatSampai();
      if (seen && adalah(seen)) return seen;
      if (!isSementara) throw error;
    }
  }

  async function lihatSampai(): Promise<DataSiswaRecord | undefined> {
    for (let kali = 1; ; kali++) {
      try {
        return await lihat();
      } catch (error) {
        if (!sementara(error)) throw error;
        await tunggu(kali, error);
      }
    }
  }
}

/** Whether another try may go better: nothing came back, or the server is busy, starting or stopping. */
function sementara(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'no-answer' || [408, 429, 502, 503, 504].includes(error.status ?? 0);
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

function isFotoRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status ?? 0);
}
