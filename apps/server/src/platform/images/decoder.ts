// The decoder of pictures (libvips by sharp), set up for the whole process before anything is decoded.
import sharp from 'sharp';
import { MAX_PIXELS } from './picture-structure.ts';

const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'];

// Careful: for the whole process, and libvips' own sniffing would otherwise decode SVG, PDF, GIF, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Pictures of people do not stay in memory after their request.
sharp.cache(false);
// Two pictures at once are two cores; more threads for each would only be more memory.
sharp.concurrency(1);

export { sharp as decoder };

/** How a JPEG that was written here is read. */
export const ours = { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
