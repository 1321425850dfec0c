import { expect, test } from 'vitest';
import { weaknessOf } from './password-strength.ts';

const email = 'retno.wulandari@akademi.example';

// Rule: KETAT-3
test.each([
  'Akademi Komputer',
  'AkademiKomputer2026',
  'pimpinan@sekolah',
  'kata sandi admin',
  'gerbang gerbang',
  'retno.wulandari@akademi.example',
  'passwordpassword',
  'qwertyuiop123',
])('%s is guessed early', async (password) => {
  expect(await weaknessOf({ password, email })).toBeDefined();
});

// Rule: KETAT-3
test.each(['kuda baterai tangga biru', 'Gerbang hujan merpati 88', '829416073355 0192'])(
  '%s is not',
  async (password) => {
    expect(await weaknessOf({ password, email })).toBeUndefined();
  },
);
