// The queue of a phone against a server that keeps each id once, with the line cut at each step.
import type { Pindaian } from '@gerbang/contract/inventaris/opname';
import { expect, test } from 'vitest';
import type { KeptPindaian } from './pindaian-store.ts';
import { createPindaianQueue } from './use-pindaian.ts';

type Cut = 'request' | 'answer' | 'busy' | undefined;

/** A phone's disk, which a reload does not change. */
function disk({ full = false } = {}) {
  const rows = new Map<string, KeptPindaian>();
  return {
    rows,
    keep: async (scan: KeptPindaian) => {
      if (full) throw new Error('QuotaExceededError');
      rows.set(scan.id, scan);
    },
    kept: async () => [...rows.values()],
    forget: async (ids: readonly string[]) => void ids.map((id) => rows.delete(id)),
  };
}

/** Has what arrived, each id once; `cut` says what is lost of the calls. */
function server() {
  const has = new Map<string, string>();
  const calls = { cut: undefined as Cut, count: 0, largest: 0 };
  return {
    has,
    calls,
    send: async (opname_id: string, scans: readonly KeptPindaian[]) => {
      calls.count += 1;
      calls.largest = Math.max(calls.largest, scans.length);
      if (calls.cut === 'request') throw new Error('no answer');
      if (calls.cut === 'busy') throw new Error('503');
      for (const { id } of scans) has.set(id, opname_id);
      if (calls.cut === 'answer') throw new Error('no answer');
      return scans.map(({ id }) => id);
    },
  };
}

let clock = 0;
const scan = (opname_id = 'satu'): KeptPindaian & Pindaian => ({
  ...{ id: crypto.randomUUID(), kode: 'INV-1', lokasi: 'Aula', opname_id },
  pada: new Date(++clock * 1000).toISOString(),
});

function phone(store: ReturnType<typeof disk>, line: ReturnType<typeof server>) {
  const seen = { waiting: -1, failure: undefined as unknown };
  const queue = createPindaianQueue({
    store,
    send: line.send,
    onWaiting: ({ length }) => Object.assign(seen, { waiting: length }),
    onFailure: (failure) => Object.assign(seen, { failure }),
  });
  return { ...queue, seen };
}

// Rules: OPNAME-3, OPNAME-6
test.each(['request', 'answer', 'busy'] as const)('a lost %s loses no scan and doubles none', async (cut) => {
  const [store, line] = [disk(), server()];
  const mine = phone(store, line);
  line.calls.cut = cut;
  const scans = [scan(), scan(), scan('dua')];
  for (const each of scans) await mine.add(each);
  await mine.flush();
  expect(store.rows.size).toBe(3);
  await expect.poll(() => mine.seen.failure).toBeInstanceOf(Error);
  // A reload: another queue on the same disk.
  line.calls.cut = undefined;
  const again = phone(store, line);
  await again.flush();
  expect(store.rows.size).toBe(0);
  expect(again.seen).toEqual({ waiting: 0, failure: undefined });
  expect([...line.has]).toEqual(scans.map(({ id, opname_id }) => [id, opname_id]));
});

// Rule: OPNAME-6
test('what the phone cannot keep is said, and sent as long as the page is open', async () => {
  const line = server();
  const mine = phone(disk({ full: true }), line);
  const made = scan();
  await expect(mine.add(made)).rejects.toThrow('QuotaExceededError');
  expect(mine.seen.waiting).toBe(1);
  await mine.flush();
  expect(line.has.has(made.id)).toBe(true);
  expect(mine.seen.waiting).toBe(0);
});

// Rules: OPNAME-3, OPNAME-6
test('an hour without a network is sent in parts, and what is scanned meanwhile after it', async () => {
  const [store, line] = [disk(), server()];
  const scans = Array.from({ length: 450 }, () => scan());
  for (const each of scans) await store.keep(each);
  const mine = phone(store, line);
  const last = scan();
  await Promise.all([mine.flush(), mine.add(last)]);
  await expect.poll(() => store.rows.size).toBe(0);
  await mine.flush();
  expect([...line.has.keys()]).toEqual([...scans, last].map(({ id }) => id));
  expect(line.calls.largest).toBe(200);
});
