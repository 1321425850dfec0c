// Makes one picture ready beside the page; answers undefined when it cannot be read.
import { shrink } from './shrink.ts';

addEventListener('message', async ({ data: { file, jenis, anew } }) => {
  postMessage(await shrink(file, jenis, anew).catch(() => undefined));
});
