// The queue of a phone against a server that keeps each id once, with the line cut at each step.
import type { Pindaian } from '@gerbang/contract/opname';
import { expect, test } from 'vitest';
import { createPindaianQueue } from './pindaian-queue.ts';
import type { KeptPindaian } from './pindaian-store.ts';

type Cut = 'request' | 'answer' | 'busy' | undefined;

/** A phone's disk, which a reload does not change. */
function disk({ full = false } = {}) {
  const rows = new Map<string, KeptPindaian>();
  return {
    rows,
    keep: async (scans: readonly KeptPindaian[]) => {
      if (full) throw new Error('QuotaExceededError');
      for (const scan of scans) rows.set(scan.id, scan);
    },
    kept: async (akun_id: string) => [...rows.values()].filter((scan) => scan.akun_id === akun_id),
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
      for (const { id, akun_id } of scans) has.set(id, `${opname_id} ${akun_id}`);
      if (calls.cut === 'answer') throw new Error('no answer');
      return scans.map(({ id }) => id);
    },
  };
}

let clock = 0;
const scan = (akun_id: string, opname_id = 'satu'): KeptPindaian & Pindaian => ({
  ...{ id: crypto.randomUUID(), kode: 'INV-1', lokasi: 'Aula', akun_id, opname_id },
  pada: new Date(++clock * 1000).toISOString(),
});

function phone(akun_id: string, store: ReturnType<typeof disk>, line: ReturnType<typeof server>) {
  const seen = { waiting: -1, failure: undefined as unknown };
  const queue = createPindaianQueue({
    akun_id,
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
  const mine = phone('ani', store, line);
  line.calls.cut = cut;
  const scans = [scan('ani'), scan('ani'), scan('ani', 'dua')];
  for (const each of scans) await mine.add(each);
  await mine.flush();
  expect(store.rows.size).toBe(3);
  await expect.poll(() => mine.seen.failure).toBeInstanceOf(Error);
  // A reload: another queue on the same disk.
  line.calls.cut = undefined;
  const again = phone('ani', store, line);
  await again.flush();
  expect(store.rows.size).toBe(0);
  expect(again.seen).toEqual({ waiting: 0, failure: undefined });
  expect([...line.has]).toEqual(scans.map(({ id, opname_id }) => [id, `${opname_id} ani`]));
});

// Rule: OPNAME-6
test('another person on the same phone sends nothing of the first, whose scans wait', async () => {
  const [store, line] = [disk(), server()];
  line.calls.cut = 'request';
  const first = scan('ani');
  const ani = phone('ani', store, line);
  await ani.add(first);
  await expect.poll(() => ani.seen.failure).toBeInstanceOf(Error);
  line.calls.cut = undefined;
  const budi = phone('budi', store, line);
  const second = scan('budi');
  await budi.add(second);
  await expect.poll(() => [...line.has]).toEqual([[second.id, 'satu budi']]);
  expect([...store.rows.keys()]).toEqual([first.id]);
  await phone('ani', store, line).flush();
  expect(line.has.get(first.id)).toBe('satu ani');
});

// Rule: OPNAME-6
test('what the phone cannot keep is said, and sent as long as the page is open', async () => {
  const line = server();
  const mine = phone('ani', disk({ full: true }), line);
  const made = scan('ani');
  await expect(mine.add(made)).rejects.toThrow('QuotaExceededError');
  expect(mine.seen.waiting).toBe(1);
  await mine.flush();
  expect(line.has.has(made.id)).toBe(true);
  expect(mine.seen.waiting).toBe(0);
});

// Rules: OPNAME-3, OPNAME-6
test('an hour without a network is sent in parts, and what is scanned meanwhile after it', async () => {
  const [store, line] = [disk(), server()];
  const scans = Array.from({ length: 450 }, () => scan('ani'));
  await store.keep(scans);
  const mine = phone('ani', store, line);
  const last = scan('ani');
  await Promise.all([mine.flush(), mine.add(last)]);
  await expect.poll(() => store.rows.size).toBe(0);
  await mine.flush();
  expect([...line.has.keys()]).toEqual([...scans, last].map(({ id }) => id));
  expect(line.calls.largest).toBe(200);
});
