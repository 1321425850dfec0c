import { createContext, type ReactNode } from 'react';

/** What stands beside a sentence that sends people somewhere; nothing unless the application says. */
export const AfterSentence = createContext<(sentence: string) => ReactNode>(() => null);
