// What every answer says to the browser (JAWABAN-16), also those that no hook of Fastify sees.

/** No script is written into a page; styles are in those before the sign-in, which name them by hash. */
export const pagePolicy = (styles: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
const policy = pagePolicy([]);

/** What reads PDF, HEIC and codes, workers of their own: they may compile WebAssembly, and the page may not. */
export const wasmPolicy = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"].join(
  ';',
);
export const isWasmWorker = /\/assets\/(pdf|heic|code)\.worker[\w.-]*\.m?js(\.\w+)?$/;

const ONE_YEAR_S = 31_536_000;

/** The headers of every answer; assets and pages say another `cache-control`. `https`: whether people come by it. */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': `max-age=${ONE_YEAR_S}` } : {}),
  };
}
