// Which character a code stands for, in papers that name a table instead of holding one: those of East Asian makers.
import { addresses } from './pdf-files.ts';

export const tables = addresses(
  import.meta.glob('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
