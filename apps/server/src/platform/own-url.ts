/**
 * The address of a page of ours, for whatever is printed, mailed or drawn as a code; undefined where the operator has set no
 * PUBLIC_URL. Careful: never by what a request says of its host, which whoever sends it chooses.
 */
export const ownUrl = (publicUrl: string, path: string): string | undefined =>
  publicUrl === '' ? undefined : publicUrl + path;
