// Apart from everything else, because the sign-in pages load it.
import * as z from 'zod/mini';

/** The present version of the privacy notice; raised whenever its words change. */
export const versiPemberitahuan = '2';

/**
 * The version of the notice that a person agreed to by sending a form (added). Absent or empty it refuses nothing; any
 * other version than the present one is refused, because no consent to those words would be on record.
 */
export const persetujuanPrivasi = z.optional(z.string());
