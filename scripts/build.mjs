// `npm run build`: installs what is missing and builds the web app, for a service that may write neither.
import { prepare } from './prepare.mjs';

await prepare({ web: true });
