// What story.ts watches fails a story: a broken policy in the browser's console, a screen that not all can use. And the policy holds.
import { expect, expectAccessible, test } from './story.ts';

// Rule: JAWABAN-16
test('a script, a style, a picture and a call that the policy forbids are stopped and seen by the watch', {
  tag: '@desk',
}, async ({ page, watch }) => {
  const reply = await page.goto('/login');
  const policy = (await reply?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await reply?.headerValue('x-content-type-options')).toBe('nosniff');
  await page.evaluate(async () => {
    const add = (tag: string, fill: (element: HTMLElement) => void) => {
      const element = document.createElement(tag);
      fill(element);
      document.body.append(element);
    };
    add('script', (script) => {
      script.textContent = 'window.disusupi = true';
    });
    add('div', (div) => {
      div.innerHTML = '<img src="https://jahat.example/x.png" onerror="window.disusupi = true">';
    });
    add('style', (style) => {
      style.textContent = 'body { display: none }';
    });
    await fetch('https://jahat.example/').catch(() => undefined);
  });
  await expect.poll(() => watch.complaints.length).toBeGreaterThanOrEqual(4);
  expect(watch.complaints.join('\n')).toMatch(/Content Security Policy/);
  expect(await page.evaluate('window.disusupi')).toBeUndefined();
  await expect(page.locator('body')).toBeVisible();
  // This story broke the policy on purpose: the watch would fail it now.
  watch.complaints.length = 0;
});

// Rule: JAWABAN-16
test('the product cannot be framed by another page, and its cookies are out of scripts’ reach', {
  tag: '@desk',
}, async ({ page, server, watch }) => {
  const { admin } = server;
  const signedIn = await page.request.post('/api/v1/auth/login', { data: admin });
  expect(signedIn.ok()).toBe(true);
  await page.goto('/dashboard');
  expect(await page.evaluate('document.cookie')).toBe('');
  await page.route('**/bingkai.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}/login"></iframe>` }),
  );
  await page.goto('/bingkai.html').catch(() => undefined);
  await expect.poll(() => watch.complaints.join('\n')).toMatch(/frame-ancestors/);
  await expect(page.frameLocator('iframe').getByLabel('Email')).toHaveCount(0);
  watch.complaints.length = 0;
});

test('a picture without words is found, and so is a text that is too pale in the dark only', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.textContent = 'Pucat';
    text.style.color = 'light-dark(#000, #333)';
    document.querySelector('main')?.append(text);
  });
  await expect(expectAccessible(page, ['light', 'dark'])).rejects.toThrow(/^dark[\s\S]*color-contrast: <p [^>]*>Pucat/);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  await expect(expectAccessible(page)).rejects.toThrow(/^light[\s\S]*image-alt: <img>/);
});
