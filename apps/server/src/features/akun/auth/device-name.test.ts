import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

// Rule: SESI-7
test.each([
  ['Chrome di Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet di Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Opera di Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0`],
  ['Chrome di Windows', WINDOWS],
  ['Edge di Windows', `${WINDOWS} Edg/142.0.0.0`],
  ['Firefox di Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox di Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Safari di iPhone', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Chrome di iPhone', `${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari di Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  [
    'Chrome di ChromeOS',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ],
  ['Peramban di Windows', 'Sesuatu (Windows NT 6.1)'],
  ['Perangkat tidak dikenal', 'curl/8.5.0'],
  ['Perangkat tidak dikenal', '<script>alert(1)</script>'],
  ['Perangkat tidak dikenal', undefined],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('whatever is sent, the name stays short and is made of our words', () => {
  expect(deviceName(`Chrome/1 ${'Windows '.repeat(5000)}`)).toBe('Chrome di Windows');
  expect(deviceName('x'.repeat(16_000))).toBe('Perangkat tidak dikenal');
});
