import { storedUser, subscribeSession } from './session.ts';

/** Calls back whenever this browser's user is another one, or nobody; not for a newer form of the same. */
export function onOtherUser(listener: () => void): void {
  let owner = storedUser()?.id;
  subscribeSession(() => {
    const now = storedUser()?.id;
    if (now === owner) return;
    owner = now;
    listener();
  });
}
