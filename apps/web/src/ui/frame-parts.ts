import { createContext, type ReactNode, useContext } from 'react';

/** The ends of the top bar: the way to the menu, and who is signed in; `help` opens the help of the screen. */
export type FrameParts = { menu: ReactNode; profile: ReactNode; help: () => void };

const Parts = createContext<FrameParts>({ menu: null, profile: null, help: () => {} });

/** What a page that has its own bar instead of the top bar puts into it. */
export const useFrameParts = () => useContext(Parts);
export const FramePartsProvider = Parts.Provider;
