// `npm run build`: installs what is missing and builds the web app, for a service that may write neither.

import { endOnSignals } from './call-off.mjs';
import { explain } from './explain.mjs';
import { prepare } from './prepare.mjs';

explain('build');
endOnSignals();
await prepare({ web: true });
