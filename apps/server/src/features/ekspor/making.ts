// Whose turn it is to make an export, how far it is, and the pieces of its file: what every instance and the next start must know.
import { createHash, randomBytes } from 'node:crypto';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { type PictureKeys, sealImage } from '../../platform/images/image-cipher.ts';
import { giveBack } from '../../platform/own-memory.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { writeTrail } from '../../platform/trail.ts';
import { type Kemajuan, TANPA_CAP } from './contents.ts';

/** Bytes of a piece: what is in memory of a file of any length, for whoever makes it and for each who fetches it. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** Who makes it gives a sign of life every few seconds; one that was silent for so long is gone. */
const SILENT_MS = 60_000;
const RETRY_MS = 30_000;
const MOST_TRIES = 5;
/** So long a file can be fetched. */
export const KEPT_MS = 72 * 60 * 60_000;

/** An export and the try that it is in. */
export type Turn = { id: string; giliran: string };

/** Somebody else makes it by now, or it was given up. */
export class TurnLostError extends Error {}

/**
 * Takes the export that waits, or whose maker has died, and throws away what that one had made; undefined when there is none.
 * One that killed its makers too often is given up.
 */
export async function claimEkspor(db: Db, clock: Clock): Promise<(Turn & { saring: string }) | undefined> {
  const waiting = await db.selectFrom('ekspor').select('id').where('berjalan', '=', 1).executeTakeFirst();
  if (!waiting) return undefined;
  const giliran = randomBytes(12).toString('hex');
  return transaction(db, async (db) => {
    const row = await db
      .updateTable('ekspor')
      .set((eb) => ({ status: 'dibuat', giliran, percobaan: eb('percobaan', '+', 1), detak_pada: isoFromNow(clock) }))
      .where('berjalan', '=', 1)
      .where((eb) =>
        eb.or([
          eb.and([eb('giliran', 'is', null), eb('percobaan', '=', 0)]),
          eb.and([eb('giliran', 'is', null), eb('detak_pada', '<', isoFromNow(clock, -RETRY_MS))]),
          eb('detak_pada', '<', isoFromNow(clock, -SILENT_MS)),
          // Of a clock that ran ahead, or it would be waited for without end.
          eb('detak_pada', '>', isoFromNow(clock, SILENT_MS)),
        ]),
      )
      .returning(['id', 'saring', 'percobaan'])
      .executeTakeFirst();
    if (!row) return undefined;
    await discardPieces(db, clock, row.id);
    if (row.percobaan <= MOST_TRIES) return { id: row.id, saring: row.saring, giliran };
    await giveUp(
      db,
      clock,
      { id: row.id, giliran },
      'Ekspor terhenti berkali-kali. Minta yang menjalankan server melihat log.',
    );
    return undefined;
  });
}

/** Throws the pieces of a file away; the sweeper removes their bytes after a while. */
export async function discardPieces(db: Db, clock: Clock, id: string): Promise<void> {
  const pieces = await db.deleteFrom('ekspor_bagian').where('ekspor_id', '=', id).returning('kunci').execute();
  const dibuang_pada = isoFromNow(clock);
  // Careful: PostgreSQL takes 65,535 values in a statement.
  for (let begin = 0; begin < pieces.length; begin += 1000) {
    const rows = pieces.slice(begin, begin + 1000).map(({ kunci }) => ({ kunci, dibuang_pada }));
    await db.insertInto('berkas_dibuang').values(rows).execute();
  }
}

/** A sign of life. Throws `TurnLostError`. */
export async function beat(db: Db, clock: Clock, { turn, kemajuan }: { turn: Turn; kemajuan: Kemajuan }) {
  const row = await transaction(db, (db) =>
    db
      .updateTable('ekspor')
      .set({ ...kemajuan, detak_pada: isoFromNow(clock) })
      .where('id', '=', turn.id)
      .where('giliran', '=', turn.giliran)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!row) throw new TurnLostError('Another one makes this export');
}

type PieceStore = { db: Db; clock: Clock; storage: FileStorage; keys: PictureKeys };

/** Stores the bytes as pieces, each sealed like a picture; returns their number and SHA-256. Throws `TurnLostError`. */
export async function storePieces(
  deps: PieceStore,
  { turn, kemajuan }: { turn: Turn; kemajuan: Kemajuan },
  bytes: AsyncIterable<Buffer>,
): Promise<{ ukuran: number; sha256: string }> {
  const hash = createHash('sha256');
  let [nomor, ukuran] = [0, 0];
  for await (const piece of inPieces(bytes)) {
    hash.update(piece);
    await storePiece(deps, { turn, kemajuan, nomor }, piece);
    nomor++;
    ukuran += piece.length;
  }
  return { ukuran, sha256: hash.digest('hex') };
}

type PiecePlace = { turn: Turn; kemajuan: Kemajuan; nomor: number };

async function storePiece(
  { db, clock, storage, keys }: PieceStore,
  { turn, kemajuan, nomor }: PiecePlace,
  piece: Buffer,
) {
  const kunci = randomBytes(16).toString('hex');
  // Named first: whatever is cut off afterwards, the next one throws the bytes away.
  await transaction(db, async (db) => {
    await beat(db, clock, { turn, kemajuan });
    await db.insertInto('ekspor_bagian').values({ ekspor_id: turn.id, nomor, kunci, ukuran: piece.length }).execute();
  });
  const sealed = sealImage(await keys.current(), kunci, piece);
  await storage.put(kunci, sealed);
  giveBack(sealed);
}

/** The same bytes in pieces of one length; the last one is shorter. Each is good until the next is asked for. */
async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let filled = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length; ) {
      const taken = part.copy(piece, filled, at);
      filled += taken;
      at += taken;
      if (filled < PIECE_BYTES) continue;
      yield piece;
      filled = 0;
    }
    giveBack(part);
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

type Ready = Kemajuan & { siswa: number; barang: number; ukuran: number; sha256: string };

/** The file is complete: who ordered it can fetch it from now on. Throws `TurnLostError`. */
export async function finishEkspor(db: Db, clock: Clock, { turn, made }: { turn: Turn; made: Ready }): Promise<void> {
  await transaction(db, async (db) => {
    const row = await db
      .updateTable('ekspor')
      .set({ ...made, status: 'siap', berjalan: null, kedaluwarsa_pada: isoFromNow(clock, KEPT_MS) })
      .where('id', '=', turn.id)
      .where('giliran', '=', turn.giliran)
      .where('status', '=', 'dibuat')
      .returning(['akun_id', 'role', 'saring'])
      .executeTakeFirst();
    if (!row) throw new TurnLostError('Another one makes this export');
    const { sudah: _, dari: gambar, ...facts } = made;
    const rincian = {
      saring: JSON.parse(row.saring),
      ...facts,
      gambar,
      ...(gambar > 0 ? { dokumen_identitas: TANPA_CAP } : {}),
    };
    const actor = { id: row.akun_id, role: row.role };
    await writeTrail(db, clock, { actor, aksi: 'ekspor', tabel: 'ekspor', sasaran_id: turn.id, rincian });
  });
}

/** It cannot be made, for a reason that people can read; its pieces go. */
export async function giveUp(db: Db, clock: Clock, { id, giliran }: Turn, galat: string): Promise<void> {
  await transaction(db, async (db) => {
    const values = { status: 'gagal', berjalan: null, galat, kedaluwarsa_pada: isoFromNow(clock, KEPT_MS) } as const;
    const row = await db
      .updateTable('ekspor')
      .set(values)
      .where('id', '=', id)
      .where('giliran', '=', giliran)
      .returning('id')
      .executeTakeFirst();
    if (row) await discardPieces(db, clock, id);
  });
}

/** Somebody else may make it: at once when this instance only stops, else after a pause. */
export async function releaseEkspor(db: Db, { id, giliran }: Turn, { stops }: { stops: boolean }): Promise<void> {
  await transaction(db, (db) =>
    db
      .updateTable('ekspor')
      .set((eb) => ({ status: 'menunggu', giliran: null, percobaan: stops ? 0 : eb.ref('percobaan') }))
      .where('id', '=', id)
      .where('giliran', '=', giliran)
      .execute(),
  );
}
