// Official sites as the pimpinan sends them.
import * as z from 'zod/mini';

const MOST = 40;
/** `kemendagri.go.id`, or `*.kemendagri.go.id` for all below it; a star over a whole registry (`*.go.id`) would name nobody. */
const SITUS = /^(?:\*\.(?=(?:[^.]+\.){2,}[^.]+$))?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;
const bad = 'Tulis satu situs per baris, misalnya dukcapil.kemendagri.go.id atau *.kemenag.go.id';

const situs = z.string(bad).check(z.trim(), z.toLowerCase(), z.maxLength(253, bad), z.regex(SITUS, bad));

export const situsResmiForm = z.object({
  daftar: z.array(situs, bad).check(
    z.maxLength(MOST, `Paling banyak ${MOST} situs`),
    z.refine((all) => new Set(all).size === all.length, 'Satu situs disebut dua kali'),
  ),
});
