// Runs main.ts with the cache of compiled code on. Node reads this file as it is; a first file in TypeScript would load what
// strips types at every start, before any cache can answer: six megabytes that stay, and some 60 ms.
import { enableCompileCache } from 'node:module';

// Threads have it from the environment only. Without it each strips types by WebAssembly, and now and then V8 ends the
// whole process when such a thread ends (docs/design/printing-and-threads.md).
const { directory } = enableCompileCache();
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
await import('./main.ts');
