// The library of passkeys, loaded by the first of them: a start does not wait for what most visits never need.

export const loadWebauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): what keys and phones sign with. Named, because the library would try Node for newer ones. */
export const algorithms = [-8, -7, -257];
