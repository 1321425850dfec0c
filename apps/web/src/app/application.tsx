// Everything behind the sign-in, and the router that leads through it.
import { RouterProvider } from '@tanstack/react-router';
import { watchSession } from './guard.ts';
import { addOwnScreens, router } from './routes.tsx';
import '../ui/tokens.css';
import '../ui/global.css';

watchSession(router);

// Staff's screens come with their session: the page that is opened may be another's.
addOwnScreens();

export const Application = () => <RouterProvider router={router} />;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
