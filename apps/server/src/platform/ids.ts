import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let sequence = 0;

/**
 * A UUID of version 7 (RFC 9562): sortable by time, and in order within one process, because the
 * 12 bits after the time count up within a millisecond.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastMillisecond);
  sequence = now === lastMillisecond ? sequence + 1 : 0;
  // Careful: after 4,096 ids in one millisecond the time runs ahead instead of repeating a sequence.
  lastMillisecond = sequence > 0xfff ? now + 1 : now;
  if (sequence > 0xfff) sequence = 0;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
