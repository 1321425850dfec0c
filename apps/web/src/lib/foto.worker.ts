// Makes one picture ready beside the page; answers undefined when it cannot be read.
import { kecilkan } from './kecilkan.ts';

addEventListener('message', async ({ data: { file, jenis } }) => {
  postMessage(await kecilkan(file, jenis).catch(() => undefined));
});
