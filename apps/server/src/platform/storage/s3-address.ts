/** Where an object store is and how to sign for it. */
export type S3Address = {
  /** Address of the bucket in path style, without a slash at its end. */
  bucketUrl: string;
  /** Beginning of every key: empty, or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const EXPECTED = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*\/?$/;

/**
 * Reads `https://key:secret@host[:port]/bucket[/prefix][?region=…]` (or http); undefined when it is none. Key and
 * secret are percent-encoded, the bucket has at least three letters (as S3 and Swift ask), the region defaults to us-east-1.
 */
export function parseS3Url(text: string): S3Address | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.hash !== '') return undefined;
  if (!EXPECTED.test(url.pathname)) return undefined;
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (folders.some((part) => /^\.+$/.test(part))) return undefined;
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if (accessKeyId === '' || secretAccessKey === '') return undefined;
    return {
      bucketUrl: `${url.origin}/${bucket}`,
      prefix: folders.map((part) => `${part}/`).join(''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId,
      secretAccessKey,
    };
  } catch {
    return undefined;
  }
}
