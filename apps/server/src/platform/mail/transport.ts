// The way a letter leaves: a mail server (SMTP_URL), else a file that any mail program opens.

import { join } from 'node:path';
import { makeFolder, writeNewFile } from '../storage/durable-file.ts';
import { errorCode } from '../storage/storage-errors.ts';

/** `pengirim`: the sender's name, before the address. */
export type Letter = { pengirim: string; subject: string; text: string; html: string };

export type Envelope = {
  /** Id in the outbox; a letter that is sent twice after a crash keeps its Message-ID. */
  id: string;
  penerima: string;
  tanggal: Date;
};

export type Transport = {
  /** Resolves when the mail server has taken the letter or the file is on the disk; else throws MailError. */
  send(letter: Letter, envelope: Envelope, signal: AbortSignal): Promise<{ path?: string }>;
};

/** Why a letter did not leave: codes for the log, without the addresses that mail servers repeat in their words. */
export class MailError extends Error {
  /** The connection failed, so that the next letter would fare no better now. */
  readonly unreachable: boolean;
  /** The mail server says for good that it knows no such recipient. */
  readonly noRecipient: boolean;

  constructor(facts: { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown }) {
    const { code = 'EUNKNOWN', command, responseCode, response } = facts;
    super([code, command, responseCode].filter((fact) => fact !== undefined).join(' '));
    this.name = 'MailError';
    this.unreachable = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EABORT'].includes(
      String(code),
    );
    // 530 and 5.7.x are about us (no sign-in, no relaying): the operator mends that, and the letter waits for it.
    const isOurs = responseCode === 530 || /^5\d\d[ -]5\.7\./.test(String(response));
    this.noRecipient = command === 'RCPT TO' && Number(responseCode) >= 500 && !isOurs;
  }
}

type MailPlace = {
  /** `smtp://` or `smtps://` with user and password, or empty for files. */
  smtpUrl: string;
  /** Address of the sender. */
  from: string;
  /** Folder of the files. */
  folder: string;
  /** Folder of unfinished files, on the same file system. */
  temporaryFolder: string;
  /** Milliseconds of a mail server's silence that are borne, twice that within a conversation; 10,000 unless given. */
  silenceMs?: number;
};

export function createMailTransport(options: MailPlace): Transport {
  return options.smtpUrl === '' ? fileTransport(options) : smtpTransport(options);
}

/** Loaded with the first letter: an instance at rest needs no composer of mail. */
const loadMailer = () => import('nodemailer');

function smtpTransport(options: MailPlace): Transport {
  const { silenceMs = 10_000 } = options;
  const open = async () =>
    (await loadMailer()).createTransport({
      ...smtpOptions(options.smtpUrl),
      dnsTimeout: silenceMs,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: 2 * silenceMs,
      socketCloseTimeout: 1000,
    });
  let mailer: ReturnType<typeof open> | undefined;
  return {
    async send(letter, envelope, signal) {
      mailer ??= open();
      await (await mailer).sendMail({ ...messageOf(letter, envelope, options), signal }).catch((error) => {
        throw new MailError(error);
      });
      return {};
    },
  };
}

/** Host, port, encryption and sign-in of an SMTP address; STARTTLS is used where the server offers it. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password leaves this machine encrypted or not at all.
    requireTLS: !secure && user !== '' && !isLoopback,
    // What stays on this machine needs no certificate; that of a local relay is nearly always self-signed.
    tls: { rejectUnauthorized: !isLoopback },
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function fileTransport(options: MailPlace): Transport {
  return {
    async send(letter, envelope) {
      const { createTransport } = await loadMailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(messageOf(letter, envelope, options));
      const path = join(options.folder, `${envelope.tanggal.toISOString().replace(/[:.]/g, '-')}-${envelope.id}.eml`);
      try {
        await makeFolder(options.folder);
        await makeFolder(options.temporaryFolder);
        await writeNewFile(path, message as Buffer, options.temporaryFolder);
      } catch (error) {
        // Written by a process that died before it could say so.
        if (errorCode(error) !== 'EEXIST') throw new MailError({ code: errorCode(error) ?? 'EFILE' });
      }
      return { path };
    },
  };
}

function messageOf({ pengirim, subject, text, html }: Letter, envelope: Envelope, { from }: MailPlace) {
  return {
    from: { name: pengirim, address: from },
    // Careful: as an object. In a text, nodemailer would look for several addresses.
    to: { name: '', address: envelope.penerima },
    subject,
    text,
    html,
    date: envelope.tanggal,
    messageId: `<${envelope.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'id' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
