import { Fragment } from 'react';

/** An address that breaks before its @ and its dots, and not within a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address have fixed places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
