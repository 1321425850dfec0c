import { expect, test } from 'vitest';
import { likelyEmail } from './mail-domain.ts';

// Rule: AKUN-14
test('asks about a domain that is a slip away from a common one, and about no other', () => {
  const meant = (domain: string) => likelyEmail(`Sari.Dewi@${domain}`)?.split('@')[1];
  for (const slip of ['gmial.com', 'gamil.com', 'gmail.con', 'gmail.co', 'gmai.com', 'gmaill.com', 'gnail.com']) {
    expect([slip, meant(slip)]).toEqual([slip, 'gmail.com']);
  }
  expect([meant('yaho.com'), meant('yahoo.co.di')]).toEqual(['yahoo.com', 'yahoo.co.id']);
  expect(likelyEmail(' Sari.Dewi@hotmial.com ')).toBe('sari.dewi@hotmail.com');
  for (const right of ['gmail.com', 'ymail.com', 'mail.com', 'yahoo.co.id', 'ui.ac.id', 'surel.example', 'g.com', '']) {
    expect([right, meant(right)]).toEqual([right, undefined]);
  }
});
