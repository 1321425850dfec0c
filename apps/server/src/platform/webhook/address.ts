// Which addresses a webhook may go to: the internet, and of the own networks only what the operator names.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Not the internet (IANA's registries of special addresses). */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of IPv6 the internet is 2000::/3, without what leads elsewhere in there: Teredo and others, documentation, 6to4. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, bits] of special4) closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of special6) closed.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Networks of the operator, as `KAIT_JARINGAN` lists them. */
export function ownNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** Whether an IP address is one of the internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const ONLY_HTTPS = 'Hanya https yang diterima';
const OWN_NETWORK = 'Alamat di jaringan sendiri ditolak';
/** Also of a name that leads inside: what the school's own network knows by name is nobody's to find out here. */
const NOT_FOUND = 'Alamat tidak ditemukan di internet';

/** Why a webhook was not sent, in words for its log. */
export class RefusedAddressError extends Error {}

export type Reachable = { address: string; family: number };
export type Resolve = (host: string) => Promise<Reachable[]>;

const byDns: Resolve = (host) => lookup(host, { all: true });

/**
 * The addresses behind a URL's host, to which a connection may go. Throws `RefusedAddressError` when any of them is one of an own network
 * that is not allowed: a name with two must not be tried until the closed one comes first.
 */
export async function reachable(url: URL, allowed: BlockList, resolve = byDns): Promise<Reachable[]> {
  const written = writtenAddress(url);
  const found = written ? [written] : await resolve(url.hostname).catch(() => []);
  const why = written ? OWN_NETWORK : NOT_FOUND;
  if (found.length === 0) throw new RefusedAddressError(why);
  refuseClosed(url, { found, allowed, why });
  return found;
}

/**
 * Refuses what can be told without asking for a name: an IP address of an own network, and http where no network is
 * allowed that could be meant. Throws `RefusedAddressError`.
 */
export function refuseWritten(url: URL, allowed: BlockList): void {
  const written = writtenAddress(url);
  if (written) refuseClosed(url, { found: [written], allowed, why: OWN_NETWORK });
  else if (url.protocol !== 'https:' && allowed.rules.length === 0) throw new RefusedAddressError(ONLY_HTTPS);
}

/** A host that is an IP address, as `URL` has brought all its spellings to one. */
function writtenAddress({ hostname }: URL): Reachable | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? undefined : { address, family };
}

type FoundHost = { found: Reachable[]; allowed: BlockList; why: string };

function refuseClosed({ protocol }: URL, { found, allowed, why }: FoundHost): void {
  const isAllowed = ({ address, family }: Reachable) => allowed.check(address, family === 6 ? 'ipv6' : 'ipv4');
  if (found.some((each) => !isAllowed(each) && !isPublic(each.address))) {
    throw new RefusedAddressError(why);
  }
  if (protocol !== 'https:' && !found.every(isAllowed)) throw new RefusedAddressError(ONLY_HTTPS);
}
