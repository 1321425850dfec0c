/**
 * Ends the process when it is told to, or when an error reached nobody: `stop` first, then exit 0 or 1. Errors go
 * to `report`, since a console would print all they carry, rows of the database among it.
 */
export function stopOnSignals(stop: () => Promise<void>, report: (error: unknown) => void): void {
  let stopping = false;
  const end = (code: number) => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(code),
      (error) => {
        report(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      report(error);
      end(1);
    });
  }
}
