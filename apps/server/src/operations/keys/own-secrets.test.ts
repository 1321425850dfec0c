import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase } from '@gerbang/kit/database';
import type { Installation } from '@gerbang/kit/installation';
import { openInstallation } from '@gerbang/kit/installation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretsText } from '../../platform/secrets.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let installation: Installation;
beforeAll(async () => {
  database = await createTestDatabase({ hasTables: true });
  installation = await openInstallation(database.location);
});
afterAll(async () => {
  await installation.close();
  await database.drop();
});

const put = (text: string) => writeFile(join(database.location.dataDir, 'rahasia.json'), text);

test('whatever becomes of the file is seen by the next picture, also when its date says nothing', async () => {
  const { followed, secrets } = installation;
  const whole = secretsText(secrets);
  const exchanged = secretsText({
    ...secrets,
    fileKeyVersion: 2,
    fileKey: secrets.cookieKey,
    olderFileKeys: new Map([[1, secrets.fileKey]]),
  });
  expect((await followed.verified()).fileKeyVersion ?? 1).toBe(1);
  for (let n = 0; n < 3; n++) {
    await put(exchanged);
    await utimes(join(database.location.dataDir, 'rahasia.json'), 0, 0);
    expect((await followed.verified()).fileKeyVersion).toBe(2);
    await put('rusak');
    await expect(followed.verified()).rejects.toMatchObject({ status: 503 });
    expect((await followed.newest()).fileKeyVersion).toBe(2);
    await put(whole);
    expect((await followed.verified()).fileKeyVersion ?? 1).toBe(1);
  }
});
