// What other wings may use of this one.
export { TokenSection } from './token-api/token-section.tsx';
export { WebhookSection } from './webhook/webhook-section.tsx';
