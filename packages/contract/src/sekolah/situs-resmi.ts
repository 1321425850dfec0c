// Sites on which official documents are checked: what a document's own QR may lead to. Staff only, edited by the school.
import * as z from 'zod/mini';

export const situsResmi = z.object({ daftar: z.array(z.string()) });
export type SitusResmi = z.output<typeof situsResmi>;

/**
 * A KK since 2019 leads to Dukcapil's page of status, whose words are Aktif and Tidak Aktif; an e-ijazah to the ministry
 * that has its list, under the name of its year, or of madrasah; a signature by BSrE to its check.
 */
export const defaultSitusResmi: SitusResmi = {
  daftar: [
    'dukcapil.kemendagri.go.id',
    '*.dukcapil.kemendagri.go.id',
    '*.kemendikdasmen.go.id',
    '*.kemdikbud.go.id',
    '*.kemenag.go.id',
    'bsre.bssn.go.id',
    '*.bsre.bssn.go.id',
  ],
};

/** Whether a host is one of them, letter by letter; a star stands for one name or more before the rest. */
export function isSitusResmi(host: string, { daftar }: SitusResmi): boolean {
  return daftar.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
