// Apart from everything else, because the sign-in pages load it.
import * as z from 'zod/mini';

/** The present version of the privacy notice; raised whenever its words change. */
export const versiPemberitahuan = '2';

/**
 * The version of the notice that a person agreed to by sending a form (added). One that the server does not know is
 * not recorded and refuses nothing.
 */
export const persetujuanPrivasi = z.optional(z.string());
