// Work behind a gate that does whatever it is told, however much it takes.
import sharp from 'sharp';
import { behindGate } from '../../apps/server/src/platform/behind-gate.ts';

export type WorkOrder = { do: 'spin' | 'hoard' | 'list' | 'fail' | 'knows' | 'wait' } | { decode: Uint8Array };

behindGate<WorkOrder, unknown>(async (told, ask) => {
  await ask(process.pid);
  if ('decode' in told) return (await sharp(told.decode, { failOn: 'truncated' }).raw().toBuffer()).length;
  if (told.do === 'spin') for (;;);
  if (told.do === 'hoard') return hoard();
  if (told.do === 'list') return new Array(1e8).fill({}).length;
  if (told.do === 'fail') throw Object.assign(new RangeError('gagal'), { code: 'X', errcode: 13 });
  if (told.do === 'wait') return ask('never answered');
  return Object.keys(process.env);
});

/** Memory outside of the heap, which no limit of the heap counts. */
async function hoard(): Promise<never> {
  for (const kept: Buffer[] = []; ; ) {
    kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    await new Promise(setImmediate);
  }
}
