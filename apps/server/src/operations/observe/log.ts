import pino, { type DestinationStream } from 'pino';
import type { Config } from '../../platform/config.ts';
import { forPeople } from './log-lines.ts';
import { createLogOutput } from './log-output.ts';

/**
 * JSON lines without personal data: routes as patterns, errors by name, message and stack. Database errors
 * carry the offending row in `detail`, so only named properties of an error are written.
 */
export function createLog(level: Config['logLevel'], destination: DestinationStream = standardLog()) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Careful: what a library tells at `trace` carries headers, and with them session cookies.
    redact: { paths: ['busboyOptions', 'headers', '*.headers'], remove: true },
    serializers: { err: errorFacts, req: () => undefined, res: () => undefined },
  };
  return pino(options, destination);
}

/** Programs read JSON; somebody at a terminal reads words. */
const standardLog = () => (process.stdout.isTTY ? forPeople(createLogOutput()) : createLogOutput());

function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code, errcode, constraint } = error as { code?: unknown; errcode?: unknown; constraint?: unknown };
  return { name, message, code, errcode, constraint, stack, ...(cause ? { cause: errorFacts(cause) } : {}) };
}
