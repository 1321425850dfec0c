// The thread of integrity.ts: one look at the whole file.
import { behindGate } from '../../platform/behind-gate.ts';
import { damageIn } from './quick-check.ts';

behindGate(async (file: string) => damageIn(file));
