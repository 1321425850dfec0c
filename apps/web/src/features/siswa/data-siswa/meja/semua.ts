// Whether the documents lie on the desk all at once; the browser remembers it.
import { keep, kept } from '../../../../lib/keeper/places.ts';

export const isSemuaRemembered = () => kept('meja-semua') !== undefined;

export const rememberSemua = (on: boolean) => keep('meja-semua', on ? '1' : undefined);
