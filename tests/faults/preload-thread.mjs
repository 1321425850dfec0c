// Preloaded: each thread of the program says with its first answer whether it stripped types by itself.
import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const post = parentPort?.postMessage;
if (post) {
  parentPort.postMessage = (...answer) => {
    const stripped = process.moduleLoadList.some((name) => name.includes('amaro'));
    writeSync(2, `A thread stripped types: ${stripped ? 'yes' : 'no'}\n`);
    return post.apply(parentPort, answer);
  };
}
