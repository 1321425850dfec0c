import { useEffect, useState } from 'react';

/** What a tab says that holds the session of a shared computer, which a sign-in here would end (lib/shared-tab.ts); undefined without one. */
export function useOtherTab(): string | undefined {
  const [said, say] = useState<string>();
  useEffect(() => {
    const tabs = new BroadcastChannel('gerbang.tab');
    // What is no answer takes it back: the tab closed, or is being asked by another and answers again.
    tabs.onmessage = ({ data }) => say(data.sesi);
    tabs.postMessage('siapa');
    return () => tabs.close();
  }, []);
  return said;
}
