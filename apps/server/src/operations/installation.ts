// The data that a command works on.
import { type Config, readConfig } from '../platform/config.ts';
import { HttpError, StartupError } from '../platform/errors.ts';

// Not before it is needed: wrong arguments are answered without loading the server.
const load = () => import('../bootstrap.ts');
export type Installation = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['bootstrap']>> & { config: Config };

/** Opens what the environment names, works on it and closes it; refusals of the features become sentences at the keyboard. */
export async function onInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  config = readConfig(process.env),
): Promise<T> {
  const { bootstrap: openFoundation } = await load();
  const booted = await openFoundation(config, process.env);
  try {
    return await work({ ...booted, config });
  } catch (error) {
    throw error instanceof HttpError ? new StartupError(error.message) : error;
  } finally {
    await booted.db.destroy();
    booted.lock.release();
  }
}
