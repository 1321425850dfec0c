import * as z from 'zod/mini';

/** The managing admin of a record or item; null when nobody managed it yet or the account is gone. */
export const pengelola = z.nullable(z.object({ id: z.string(), profile: z.nullable(z.object({ nama: z.string() })) }));
export type Pengelola = z.infer<typeof pengelola>;
