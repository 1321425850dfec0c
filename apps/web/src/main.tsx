// Where the application begins that is opened at an address behind the sign-in.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { beginVisit } from './app/every-visit.ts';
import { placeOfPage } from './place.ts';

createRoot(placeOfPage()).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
beginVisit();
