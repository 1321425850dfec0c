import { Button } from '../ui/button.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** A page whose chunk did not arrive: no network, or a newer version has replaced it. */
export class MissingChunk extends Error {}

/** What an import brings, or the Error that the crash page knows; what the server failed at stays one of the server. */
export function loaded<T>(chunk: Promise<T>): Promise<T> {
  return chunk.catch(async (cause: unknown) => {
    // The import does not tell with which status a file came.
    const file = /\S*\/assets\/\S+/.exec(String(cause))?.[0];
    const answer = file && (await fetch(file).catch(() => undefined));
    if (answer && answer.status >= 500) throw cause;
    throw new MissingChunk('The chunk of a page did not arrive', { cause });
  });
}

export const Reload = () => (
  <Button variant="primary" onClick={() => location.reload()}>
    Muat Ulang
  </Button>
);

/** Stands in for a page whose chunk did not arrive. */
export function MissingPage() {
  return (
    <ErrorScreen title="Halaman belum dapat dimuat" action={<Reload />}>
      Jaringan terputus, atau ada versi baru dari halaman ini. Periksa jaringan Anda, lalu muat ulang.
    </ErrorScreen>
  );
}
