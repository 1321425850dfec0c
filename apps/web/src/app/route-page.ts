import { lazyRouteComponent } from '@tanstack/react-router';
import { loaded } from './missing-page.tsx';

/**
 * A page in its own chunk. Careful: by itself lazyRouteComponent reloads everything when a chunk does not arrive, which
 * without a network ends on the browser's own error page; the crash page offers it instead.
 */
export const page: typeof lazyRouteComponent = (importer, name) => lazyRouteComponent(() => loaded(importer()), name);

/** What a page is called in the browser's tab, and one sentence about it: of dashboard, lists and what is found without signing in. */
export const about = (title: string, description?: string) => ({
  staticData: description === undefined ? { title } : { title, description },
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page in the browser's tab, before the institution's. */
    title?: string;
    /** Its name for a student, where that is another. */
    titleSiswa?: string;
    description?: string;
    /** Without sidebar, top bar and padding: the page brings its own. */
    bare?: boolean;
  }
}
