/** Whether this installation sends mails; without a mail server the school hands codes over. */
export const hasMailServer =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="server-surat"]')?.content === 'ada';
