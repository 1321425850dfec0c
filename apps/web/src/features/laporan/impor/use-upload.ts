import { type ImporDetail, impor } from '@gerbang/contract/laporan/impor';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { refresh } from '../../../lib/use-api.ts';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';
import { type Files, uploadPieces } from './upload-pieces.ts';

/** Begins an import, or goes on with one whose pieces have not all arrived, and has it read. */
export function useUpload(open: ImporDetail | undefined, onBegun: (id: string) => void) {
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useAskBeforeLeaving(part !== undefined);

  async function start(files: Files): Promise<void> {
    setFailure(undefined);
    setPart(0);
    try {
      const begun = open ?? (await begin(files));
      await uploadPieces(begun, files, setPart);
      await call(impor.baca, { params: { id: begun.id } });
      onBegun(begun.id);
    } catch (error) {
      setFailure(writeFailure(error));
    } finally {
      setPart(undefined);
      refresh([impor.list, impor.get]);
    }
  }
  return { part, failure, start: (files: Files) => void start(files) };
}

async function begin({ jenis, lembar, gambar }: Files): Promise<ImporDetail> {
  const pictures = gambar ? { gambar: { nama: gambar.name, ukuran: gambar.size } } : {};
  const sheet = { nama_berkas: (lembar ?? gambar)?.name ?? '', ukuran: lembar?.size ?? 0 };
  const { data } = await call(impor.create, { body: { jenis, ...sheet, ...pictures } });
  return data;
}
