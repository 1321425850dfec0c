import type { ReactNode, SubmitEvent } from 'react';
import { useAskBeforeLeaving } from '../lib/use-ask-before-leaving.ts';
import { SubmitButton } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout.tsx';

type FormPageProps = {
  submit: () => void;
  pending: boolean;
  pendingLabel?: string;
  label?: string;
  disabled?: boolean;
  /** Whether the page is not left without a question. */
  unsent?: boolean;
  /** Why it was not saved, and the way on. */
  refusal?: ReactNode;
  /** Left of the button; without, it is as wide as the form. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A form that is a part of its page: the fields, what was refused, and the button that sends. */
export function FormPage({
  submit,
  label = 'Simpan',
  tools,
  refusal,
  unsent = false,
  children,
  ...rest
}: FormPageProps) {
  useAskBeforeLeaving(unsent && !rest.pending);
  const isWide = tools === undefined;
  const button = (
    <SubmitButton {...rest} size={isWide ? 'l' : 'm'} fullWidth={isWide}>
      {label}
    </SubmitButton>
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={5}>
        {children}
        {refusal}
        {isWide ? (
          button
        ) : (
          <Row justify="end">
            {tools}
            {button}
          </Row>
        )}
      </Stack>
    </form>
  );
}
