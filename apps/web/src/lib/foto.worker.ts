// Makes one picture ready beside the page; answers undefined when it cannot be read.
import { shrink } from './shrink.ts';

addEventListener('message', async ({ data: { file, jenis } }) => {
  postMessage(await shrink(file, jenis).catch(() => undefined));
});
