// What a browser says of itself, in a few words that its owner knows it by. No fingerprint: no version, no model.

/** The first that fits. Careful: nearly every browser also claims to be Chrome and Safari, so those come last. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC?Browser\//, 'UC Browser'],
  [/\b(MiuiBrowser|XiaoMi)\//, 'Mi Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

/** Careful: Android also claims to be Linux, and an iPhone to be like a Mac. */
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

/** Longer than any browser's; of what is behind nothing is read. */
const MOST_READ = 500;

/** 'Chrome di Android', or as much of it as a `User-Agent` tells. */
export function deviceName(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, MOST_READ);
  const find = (rules: [RegExp, string][]) => rules.find(([pattern]) => pattern.test(said))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser && !system) return 'Perangkat tidak dikenal';
  return system ? `${browser ?? 'Peramban'} di ${system}` : `${browser}`;
}
