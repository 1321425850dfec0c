// Whether the server has another build of the web app than the one that this page began with.
import { useSyncExternalStore } from 'react';

/** Empty where no server has filled the page in. */
const own = /^[\w-]+$/.exec(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="rakitan"]')?.content ?? '',
)?.[0];
let isNewer = false;
const listeners = new Set<() => void>();

export const isBuildNewer = () => isNewer;

/** What an answer says. While an upgrade goes over several instances, the last answer counts. */
export function noticeBuild(build: string | null): void {
  if (!own || !build || (build !== own) === isNewer) return;
  isNewer = !isNewer;
  for (const listener of listeners) listener();
}

export function useNewerBuild(): boolean {
  return useSyncExternalStore(follow, isBuildNewer);
}

function follow(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
