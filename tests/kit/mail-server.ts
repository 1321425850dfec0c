// A real SMTP server that keeps what it takes, and can be as unfriendly as the real ones.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { raw: string; envelopeTo: string[] };

/** What the server says to the next letters: takes them, refuses with a code, or waits before it answers. */
export type MailAnswers = { refuse?: { at: 'RCPT' | 'DATA'; code: number }; wait?: Promise<void> };

export type MailServer = {
  port: number;
  url: string;
  mails: ReceivedMail[];
  manners: MailAnswers;
  /** Resolves when the next letter has been read to its end; it is not answered yet. */
  nextLetter(): Promise<void>;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  port?: number;
  /** Asks for this sign-in. */
  login?: { user: string; pass: string };
  /** Speaks TLS from the first byte, with a self-signed certificate. */
  secure?: boolean;
  /** Offers STARTTLS, as it does unless this is false. */
  startTls?: boolean;
};

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { login, secure = false } = options;
  const post: Post = { mails: [], manners: {}, announce: () => {} };
  const server = createSmtp(options, post);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const user = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : '';
  return Object.assign(post, {
    port,
    url: `smtp${secure ? 's' : ''}://${user}127.0.0.1:${port}`,
    nextLetter: () =>
      new Promise<void>((resolve) => {
        post.announce = resolve;
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** What came so far, how the next letters are met, and whom to tell of the next one. */
type Post = Pick<MailServer, 'mails' | 'manners'> & { announce(): void };

/** Greets at once: the library first listens, for 100 ms of every connection, whether somebody speaks out of turn. */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer['connect']>): void {
    super.connect(...args);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    connection.connectionReady();
    // Its timer still runs, and would greet a second time.
    connection.connectionReady = () => {};
  }
}

function createSmtp({ login, secure = false, startTls = true }: MailServerOptions, post: Post): SMTPServer {
  return new PromptServer({
    logger: false,
    secure,
    // The machine's DNS has no part in this.
    disableReverseLookup: true,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(login === undefined ? ['AUTH'] : []), ...(startTls ? [] : ['STARTTLS'])],
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login?.user && password === login?.pass;
      done(isRight ? null : new Error('Invalid'), isRight ? { user: username } : undefined);
    },
    onRcptTo: ({ address }, _session, done) => {
      const { refuse } = post.manners;
      // Real servers repeat the address in their refusal.
      done(refuse?.at === 'RCPT' ? refusal(refuse.code, `<${address}> unknown`) : null);
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // Who sent it died in the middle: no letter came, and nobody waits for an answer.
        return;
      }
      post.announce();
      const { refuse, wait } = post.manners;
      await wait;
      if (refuse?.at === 'DATA') return done(refusal(refuse.code, 'not now'));
      const raw = Buffer.concat(chunks).toString('latin1');
      const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
      post.mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), raw, envelopeTo });
      done();
    },
  });
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A port that accepts connections and never says a word. */
export async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
