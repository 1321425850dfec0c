import { type ImporDetail, impor, type JenisImpor, PIECE_BYTES } from '@gerbang/contract/laporan/impor';
import { useState } from 'react';
import { addressOf, call, refused } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { fetchWithin, wireAnswer } from '../../../lib/transport.ts';
import { refresh } from '../../../lib/use-api.ts';
import { useAskBeforeLeaving } from '../../../lib/use-ask-before-leaving.ts';

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

// Files on their way: piece by piece, so that a broken connection costs one piece and a reload goes on where it was.

/** Longest wait for one piece, in milliseconds, and how often it is tried. */
const PATIENCE = 120_000;
const TRIES = 4;
const PAUSE_MS = 1500;

/** Without a sheet it lies in the ZIP. */
type Files = { jenis: JenisImpor; lembar: File | undefined; gambar: File | undefined };

/** Sends the pieces that have not arrived, telling the part that has (0 to 1). Throws ApiError. */
async function uploadPieces(
  { id, potongan }: Pick<ImporDetail, 'id' | 'potongan'>,
  { lembar, gambar }: Files,
  onProgress: (part: number) => void,
): Promise<void> {
  const all = [...(lembar ? piecesOf('lembar', lembar) : []), ...(gambar ? piecesOf('gambar', gambar) : [])];
  const missing = all.filter(({ berkas, nomor }) => !potongan[berkas].includes(nomor));
  let arrived = all.length - missing.length;
  for (const piece of missing) {
    onProgress(arrived / all.length);
    await sendPatiently(id, piece);
    arrived += 1;
  }
  onProgress(1);
}

type Piece = { berkas: 'lembar' | 'gambar'; nomor: number; bytes: Blob };

function piecesOf(berkas: Piece['berkas'], file: File): Piece[] {
  return Array.from({ length: Math.ceil(file.size / PIECE_BYTES) }, (_, nomor) => ({
    berkas,
    nomor,
    bytes: file.slice(nomor * PIECE_BYTES, (nomor + 1) * PIECE_BYTES),
  }));
}

async function sendPatiently(id: string, piece: Piece): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await send(id, piece);
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.kind === 'no-answer' || (error.status ?? 0) >= 500);
      if (!mayPass || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
}

async function send(id: string, { berkas, nomor, bytes }: Piece): Promise<void> {
  const request = {
    method: impor.potongan.method,
    url: addressOf(impor.potongan, { params: { id }, query: { berkas, nomor } }),
    headers: { 'Content-Type': 'application/octet-stream' },
    body: bytes,
  };
  const answer = await fetchWithin(PATIENCE, request, async (response) => wireAnswer(response, await response.text()));
  if (answer.status !== 200) await refused(answer);
}
