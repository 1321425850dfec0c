import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pack, type ZipFile, zipOf } from './zip.ts';

async function* files(...given: ZipFile[]) {
  yield* given;
}

/** What another program says of the file. */
async function askPython(bytes: Buffer, words: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-zip-'));
  try {
    const file = join(folder, 'uji.zip');
    await writeFile(file, bytes);
    const code = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); ${words}`;
    return execFileSync('python3', ['-c', code, file]).toString().trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}

const whole = async (given: AsyncIterable<ZipFile>) => Buffer.concat(await Array.fromAsync(zipOf(given)));

test('stored and packed files come out as they went in, under names in any script', async () => {
  const packed = await pack(['satu ', 'dua '.repeat(1000)]);
  const bytes = await whole(files({ name: 'é 中.bin', bytes: Buffer.from([0, 255]) }, { name: 'a/b.txt', packed }));
  expect(bytes.length).toBeLessThan(500);
  const words = "assert z.testzip() is None; print(z.namelist(), z.read('a/b.txt')[:9], len(z.read('a/b.txt')))";
  expect(await askPython(bytes, words)).toBe("['é 中.bin', 'a/b.txt'] b'satu dua ' 4005");
});

test('more files than the old format counts', async () => {
  async function* many() {
    for (let n = 0; n < 70_000; n++) yield { name: `${n}`, bytes: Buffer.from(`${n}`) };
  }
  const words = "print(len(z.namelist()), z.read('65535').decode(), z.read('69999').decode())";
  expect(await askPython(await whole(many()), words)).toBe('70000 65535 69999');
});

const MIB = 1024 * 1024;

test('a file beyond 4 GiB is found by the newer fields', async () => {
  const block = Buffer.alloc(256 * MIB);
  async function* large() {
    for (let n = 0; n < 17; n++) yield { name: `${n}`, bytes: n === 16 ? Buffer.from('akhir') : block };
  }
  let size = 0;
  let tail = Buffer.alloc(0);
  for await (const piece of zipOf(large())) {
    size += piece.length;
    if (piece.length < MIB) tail = Buffer.concat([tail, piece]).subarray(-4096);
  }
  const names = 10 + 6 * 2;
  const offset = 16 * (block.length + 30) + names;
  // The last central header: its offset is in the field of Zip64, and so is where all of them begin.
  const central = tail.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  expect(tail.readUInt32LE(central + 42)).toBe(0xffffffff);
  expect(Number(tail.readBigUInt64LE(central + 46 + 2 + 4))).toBe(offset);
  const end = tail.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'));
  const [length, begin] = [tail.readBigUInt64LE(end + 40), tail.readBigUInt64LE(end + 48)].map(Number) as [
    number,
    number,
  ];
  expect(begin + length + 56 + 20 + 22).toBe(size);
  expect(tail.readUInt32LE(tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)).toBe(0xffffffff);
});
