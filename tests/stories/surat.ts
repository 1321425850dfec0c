// The mails of the product, read from the files that stand in for a mail server.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Server } from './server.ts';

/** Waits for a mail to an address and returns the code in its plain text. */
export async function kodeFor(server: Server, email: string): Promise<string> {
  let kode: string | undefined;
  await expect
    .poll(
      async () => {
        kode = (await suratTo(server, email)).map(kodeOf).find(Boolean);
        return kode;
      },
      { message: `a code for ${email}` },
    )
    .toBeDefined();
  return kode ?? '';
}

/** Waits for a letter with a one-time link, or its code, to an address; `subject` names the letter. */
export async function tautanFor(server: Server, email: string, subject = 'Konfirmasi email Anda'): Promise<string> {
  let kode: string | undefined;
  await expect
    .poll(
      async () => {
        // Lines that quoted-printable has cut are one again.
        const letters = (await suratTo(server, email)).map((text) => text.replaceAll('=\r\n', ''));
        kode = letters
          .find((text) => text.includes(`Subject: ${subject}`))
          ?.match(/^> ((?:[0-9A-Z]{4}-){6}[0-9A-Z]{4})/m)?.[1];
        return kode;
      },
      { message: `a link for ${email}` },
    )
    .toBeDefined();
  return kode ?? '';
}

async function suratTo({ surat }: Server, email: string): Promise<string[]> {
  const names = await readdir(surat).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(surat, name), 'utf8')));
  return texts.filter((text) => text.includes(`\r\nTo: ${email}\r\n`));
}

/** The code stands on a line of its own. */
function kodeOf(surat: string): string | undefined {
  return /^\s+(\d{6})\r?$/m.exec(surat)?.[1];
}
