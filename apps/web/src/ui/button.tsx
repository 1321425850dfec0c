import type { ComponentProps, ElementType, ReactNode } from 'react';
import classes from './button.module.css';
import { LoadingDots } from './loading-dots.tsx';

export type ButtonVariant = 'primary' | 'default' | 'subtle' | 'danger';

type OwnButtonProps<C extends ElementType> = {
  /** What it is made of: `Link` makes it a link that looks like a button. */
  component?: C;
  /** `primary` once a page; `danger` only inside a dialog. */
  variant?: ButtonVariant;
  /** s 32, m 36, l 44 px at the desk; 44 to 48 px under a finger. */
  size?: 's' | 'm' | 'l';
  /** As wide as what it stands in. */
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
};

export type ButtonProps<C extends ElementType = 'button'> = OwnButtonProps<C> &
  Omit<ComponentProps<C>, keyof OwnButtonProps<C>>;

/** A button, or with `component={Link}` a link that looks like one. */
export function Button<C extends ElementType = 'button'>({
  component,
  variant = 'default',
  size = 'm',
  fullWidth,
  leftSection,
  rightSection,
  className,
  children,
  ...rest
}: ButtonProps<C>) {
  const Component: ElementType = component ?? 'button';
  return (
    <Component
      type={Component === 'button' ? 'button' : undefined}
      className={className ? `${classes.root} ${className}` : classes.root}
      data-look={variant}
      data-tall={size}
      data-wide={fullWidth || undefined}
      {...rest}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      {children}
      {rightSection && <span className={classes.section}>{rightSection}</span>}
    </Component>
  );
}

type SubmitButtonProps = ButtonProps & { pending: boolean; pendingLabel?: ReactNode };

/**
 * The button that sends: while `pending` it keeps its focus, shows dots with `pendingLabel`, and ignores clicks.
 * Careful: Enter in a field submits without clicking, so the form's own handler must look at `pending` too.
 */
export function SubmitButton({
  pending,
  pendingLabel = 'Menyimpan...',
  children,
  variant = 'primary',
  onClick,
  leftSection,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={pending || undefined}
      leftSection={pending ? <LoadingDots /> : leftSection}
      data-pending={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {pending ? pendingLabel : children}
    </Button>
  );
}
