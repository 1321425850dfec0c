// Loaded into each measured server before it starts: tells over the process channel how long its event loop stood still.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (question) => {
  if (question !== 'pause?') return;
  // The histogram counts from one tick of its timer to the next, so a free loop shows the resolution.
  process.send?.(Math.max(0, delay.max / 1e6 - RESOLUTION_MS));
  delay.reset();
});
process.channel?.unref();
