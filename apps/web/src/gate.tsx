// Where a visit begins at a page before the sign-in: takes over what the build has rendered (docs/design/web-app-size.md).
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { beginVisit } from './app/every-visit.ts';
import { Gate, gatePathOf } from './app/gate.tsx';
import { placeOfPage } from './place.ts';
import './ui/tokens.css';
import './ui/global.css';

const first = gatePathOf(location.pathname);
// Another address is served with the application's own page.
if (!first) throw new Error(`no page before the sign-in at ${location.pathname}`);
hydrateRoot(
  placeOfPage(),
  <StrictMode>
    <Gate first={first} />
  </StrictMode>,
);
beginVisit();
