import { expect, test } from 'vitest';
import { isOwnMachine } from './pindai-dialog.tsx';

// Rule: PINDAI-2
test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://127.1.2.3',
  'http://[::1]:3000',
  'http://gerbang.localhost',
])('%s leads a phone to itself', (origin) => expect(isOwnMachine(origin)).toBe(true));

// Rule: PINDAI-2
test.each([
  'http://192.168.1.10:3000',
  'https://gerbang.sekolah.example',
  'http://localhost.example',
  'http://[fd00::1]:3000',
])('%s can be reached by a phone', (origin) => expect(isOwnMachine(origin)).toBe(false));
