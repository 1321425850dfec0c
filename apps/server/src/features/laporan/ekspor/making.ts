// The lease of whoever makes an export, how far it is, and the pieces of its file: what every instance and the next start must know.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { discardStored } from '../../../core/berkas/discard.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { type PictureKeys, sealImage } from '../../../platform/images/image-cipher.ts';
import { hold, type Lease, leaseNext } from '../../../platform/jobs/lease.ts';
import { giveBack } from '../../../platform/own-memory.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import { type Kemajuan, TANPA_CAP } from './contents.ts';

/** Bytes of a piece: what is in memory of a file of any length, for whoever makes it and for each who fetches it. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** Who makes it gives a sign of life every few seconds; one that was silent for so long is gone. */
const LEASE_MS = 60_000;
const RETRY_MS = 30_000;
const MOST_TRIES = 5;
/** So long a file can be fetched. */
export const KEPT_MS = 72 * 60 * 60_000;

const orders = {
  table: 'ekspor',
  isOpen: sql<boolean>`berjalan = 1`,
  leaseMs: LEASE_MS,
  firstMs: 0,
  longestMs: LEASE_MS,
} as const;

/** One try to make an export. */
export type EksporLease = Lease<'ekspor'>;

/**
 * Takes the export that waits, or whose maker has died, and throws away what that one had made; undefined when there is none.
 * One that killed its makers too often is given up.
 */
export async function leaseEkspor(work: Work): Promise<EksporLease | undefined> {
  const leased = await leaseNext(work, orders);
  if (!leased) return undefined;
  const { id, percobaan, percobaan_awal } = leased;
  const lease: EksporLease = { table: 'ekspor', id, percobaan };
  if (percobaan - percobaan_awal > MOST_TRIES) {
    await giveUp(work, lease, 'Ekspor terhenti berkali-kali. Minta petugas TI melihat log.');
    return undefined;
  }
  await inTransaction(work, async (work) => {
    await hold(work.db, lease, { status: 'dibuat' });
    await discardPieces(work, id);
  });
  return lease;
}

/** Throws the pieces of a file away; the sweeper removes their bytes after a while. */
export async function discardPieces(work: Work, id: string): Promise<void> {
  const pieces = await work.db.deleteFrom('ekspor_bagian').where('ekspor_id', '=', id).returning('kunci').execute();
  await discardStored(work, pieces);
}

/** A sign of life. Throws `LeaseLostError`. */
export async function beat(work: Work, { lease, kemajuan }: { lease: EksporLease; kemajuan: Kemajuan }) {
  await inTransaction(work, (work) =>
    hold(work.db, lease, { ...kemajuan, coba_lagi_pada: isoFromNow(work.clock, LEASE_MS) }),
  );
}

type PieceWork = Work & { storage: FileStorage; keys: PictureKeys };

/** Stores the bytes as pieces, each sealed like a picture; returns their number and SHA-256. Throws `LeaseLostError`. */
export async function storePieces(
  work: PieceWork,
  { lease, kemajuan }: { lease: EksporLease; kemajuan: Kemajuan },
  bytes: AsyncIterable<Buffer>,
): Promise<{ ukuran: number; sha256: string }> {
  const hash = createHash('sha256');
  let [nomor, ukuran] = [0, 0];
  for await (const piece of inPieces(bytes)) {
    hash.update(piece);
    await storePiece(work, { lease, kemajuan, nomor }, piece);
    nomor++;
    ukuran += piece.length;
  }
  return { ukuran, sha256: hash.digest('hex') };
}

type PiecePlace = { lease: EksporLease; kemajuan: Kemajuan; nomor: number };

async function storePiece(of: PieceWork, { lease, kemajuan, nomor }: PiecePlace, piece: Buffer) {
  const kunci = randomBytes(16).toString('hex');
  // Named first: whatever is cut off afterwards, the next one throws the bytes away.
  await inTransaction(of, async (work) => {
    await beat(work, { lease, kemajuan });
    await work.db
      .insertInto('ekspor_bagian')
      .values({ ekspor_id: lease.id, nomor, kunci, ukuran: piece.length })
      .execute();
  });
  const sealed = sealImage(await of.keys.current(), kunci, piece);
  await of.storage.put(kunci, sealed);
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

/** The file is complete: who ordered it can fetch it from now on. Throws `LeaseLostError`. */
export async function finishEkspor(work: Work, { lease, made }: { lease: EksporLease; made: Ready }): Promise<void> {
  await inTransaction(work, async (work) => {
    await hold(work.db, lease, {
      ...made,
      status: 'siap',
      berjalan: null,
      kedaluwarsa_pada: isoFromNow(work.clock, KEPT_MS),
    });
    const order = work.db.selectFrom('ekspor').select(['akun_id', 'role', 'saring']).where('id', '=', lease.id);
    const { akun_id, role, saring } = await order.executeTakeFirstOrThrow();
    const { sudah: _, dari: gambar, ...facts } = made;
    const stamped = gambar > 0 ? { dokumen_identitas: TANPA_CAP } : {};
    const rincian = { saring: JSON.parse(saring), ...facts, gambar, ...stamped };
    const actor = { id: akun_id, role };
    await writeAudit({ ...work, actor }, { aksi: 'ekspor', tabel: 'ekspor', sasaran_id: lease.id, rincian });
  });
}

/** It cannot be made, for a reason that people can read; its pieces go. Throws `LeaseLostError`. */
export async function giveUp(work: Work, lease: EksporLease, galat: string): Promise<void> {
  await inTransaction(work, async (work) => {
    await hold(work.db, lease, {
      status: 'gagal',
      berjalan: null,
      galat,
      kedaluwarsa_pada: isoFromNow(work.clock, KEPT_MS),
    });
    await discardPieces(work, lease.id);
  });
}

/** Somebody else may make it: at once when this instance only stops, else after a pause. Throws `LeaseLostError`. */
export async function releaseEkspor(work: Work, lease: EksporLease, stops: boolean): Promise<void> {
  // Tries that ended with an instance count no more.
  const from = stops ? { percobaan_awal: lease.percobaan } : {};
  const coba_lagi_pada = isoFromNow(work.clock, stops ? 0 : RETRY_MS);
  await inTransaction(work, (work) => hold(work.db, lease, { status: 'menunggu', coba_lagi_pada, ...from }));
}
