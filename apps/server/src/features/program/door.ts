// What others may use of webhooks: a round sends them.
export { createKurir } from './webhook/kurir.ts';
