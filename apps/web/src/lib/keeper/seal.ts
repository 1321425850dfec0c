// What lies on a device, sealed: AES-GCM under a key that the server gives to whoever is signed in to the account
// (docs/design/forms-and-drafts.md), so that without a session the bytes say nothing.

/** 12 bytes of a nonce, then what is sealed; `isi` where the browser has no cipher. */
type Sealed = { segel: ArrayBuffer } | { isi: unknown };

const NONCE_BYTES = 12;

/** Seals and opens what one account keeps under a name. */
export type Seal = {
  seal: (value: unknown, slot: string) => Promise<Sealed>;
  /** The value again; undefined for what another key sealed, or what is damaged. */
  open: (stored: unknown, slot: string) => Promise<unknown>;
};

/**
 * With the key as the server gives it (32 bytes, base64), for what lies under `name`. Careful: browsers have ciphers on
 * https and on this machine only; elsewhere all stays as it is, because losing what was typed would be worse.
 */
export async function createSeal(kunci: string, name: string): Promise<Seal> {
  const cipher = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!cipher) return { seal: async (isi) => ({ isi }), open: async (stored) => openOf(stored) };
  const key = await cipher.importKey(
    'raw',
    Uint8Array.from(atob(kunci), (each) => each.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  const under = (iv: Uint8Array<ArrayBuffer>, slot: string) => {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${name} ${slot}`) };
  };
  return {
    seal: async (value, slot) => {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const inside = await cipher.encrypt(under(iv, slot), key, await pack(value));
      return { segel: await new Blob([iv, inside]).arrayBuffer() };
    },
    open: async (stored, slot) => {
      if (!isSealed(stored)) return openOf(stored);
      try {
        const [iv, inside] = [new Uint8Array(stored.segel, 0, NONCE_BYTES), new Uint8Array(stored.segel, NONCE_BYTES)];
        return unpack(await cipher.decrypt(under(iv, slot), key, inside));
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether something stored is sealed. */
function isSealed(stored: unknown): stored is { segel: ArrayBuffer } {
  return (stored as { segel?: unknown } | undefined)?.segel instanceof ArrayBuffer;
}

const openOf = (stored: unknown) => (stored as { isi?: unknown } | undefined)?.isi;

type PackedFile = { berkas: { name: string; type: string; lastModified: number; size: number } };

/** Four bytes with the length of a JSON text, the text, then its files one after the other. */
async function pack(value: unknown): Promise<ArrayBuffer> {
  const files: File[] = [];
  const text = JSON.stringify(value, (_, each) => {
    if (!(each instanceof File)) return each;
    files.push(each);
    const { name, type, lastModified, size } = each;
    return { berkas: { name, type, lastModified, size } };
  });
  const head = new TextEncoder().encode(text);
  return new Blob([new Uint32Array([head.length]), head, ...files]).arrayBuffer();
}

function unpack(bytes: ArrayBuffer): unknown {
  const length = new Uint32Array(bytes, 0, 1)[0] ?? 0;
  let at = 4 + length;
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)), (_, each) => {
    const { berkas } = (each ?? {}) as Partial<PackedFile>;
    if (!berkas) return each;
    const start = at;
    at += berkas.size;
    return new File([bytes.slice(start, at)], berkas.name, berkas);
  });
}
