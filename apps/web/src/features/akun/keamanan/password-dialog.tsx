import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '../../../form/form-dialog.tsx';
import type { FormInput, Sending } from '../../../form/use-sending.ts';
import { useSession } from '../../../lib/session.ts';
import type { Values } from '../../../lib/use-form.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';

type WithPassword<Field extends string> = Field | 'password';

export type PasswordDialogProps<E extends Endpoint, Field extends string, A, Proof> = Omit<
  FormDialogProps<E, WithPassword<Field>, A>,
  'base' | 'input' | 'children'
> & {
  /** The fields above the password, where there are some. */
  base?: Values<Field>;
  input: (proof: Proof, values: Values<Field>) => FormInput<E>;
  /** Another way than the password. */
  instead?: (form: Sending<WithPassword<Field>>) => ReactNode;
  /** What is about to happen. */
  children: ReactNode | ((form: Sending<WithPassword<Field>>) => ReactNode);
};

/** Asks for the own password once more before something about signing in changes. */
export function PasswordDialog<E extends Endpoint, Field extends string = never, A = AnswerOf<E>>(
  props: PasswordDialogProps<E, Field, A, { password: string }>,
) {
  const { base, input, instead, children, ...dialog } = props;
  const user = useSession();
  return (
    <FormDialog<E, WithPassword<Field>, A>
      pendingLabel="Memeriksa..."
      isToasted={false}
      {...dialog}
      base={{ ...base, password: '' } as Values<WithPassword<Field>>}
      input={(values) => input({ password: values.password }, values)}
    >
      {(form) => (
        <>
          {typeof children === 'function' ? children(form) : children}
          <input hidden readOnly type="email" autoComplete="username" value={user?.email ?? ''} />
          <PasswordInput
            {...form.text('password')}
            label="Password Anda"
            autoComplete="current-password"
            enterKeyHint="done"
            data-autofocus={base ? undefined : true}
          />
          {instead?.(form)}
        </>
      )}
    </FormDialog>
  );
}
