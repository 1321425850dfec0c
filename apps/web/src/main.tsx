import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSession } from './app/guard.ts';
import { addOwnScreens, router } from './app/routes.tsx';
import { isShared, storedUser, subscribeSession } from './lib/session.ts';
import './ui/tokens.css';
import './ui/global.css';

watchSession(router);

// Staff's screens come with their session: the page that is opened may be another's.
addOwnScreens();

// A shared computer's session goes with the tab; whoever has their own device loads nothing for it.
function followTab() {
  if (isShared() && storedUser()) void import('./lib/shared-tab.ts').catch(() => {});
}
followTab();
subscribeSession(followTab);

// What nobody sent in time goes, without a session too, and without holding up the first screen.
void import('./lib/keeper/store.ts').then(({ sweep }) => sweep()).catch(() => {});

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
