import type { ComponentProps, ElementType } from 'react';
import classes from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

type OwnIconButtonProps<C extends ElementType> = {
  component?: C;
  icon: IconName;
  /** Accessible name: what it does, and to what (`Hapus Kursi Lipat`). */
  label: string;
  /** With a hairline around it. */
  line?: boolean;
  size?: 20 | 16;
};

export type IconButtonProps<C extends ElementType = 'button'> = OwnIconButtonProps<C> &
  Omit<ComponentProps<C>, keyof OwnIconButtonProps<C> | 'children' | 'className'>;

/** A square button of one icon, 36 px at the desk and 44 px under a finger; `component={Link}` makes it a link. */
export function IconButton<C extends ElementType = 'button'>({
  component,
  icon,
  label,
  line,
  size,
  ...rest
}: IconButtonProps<C>) {
  const Component: ElementType = component ?? 'button';
  return (
    <Component
      type={Component === 'button' ? 'button' : undefined}
      className={classes.icon}
      aria-label={label}
      data-line={line || undefined}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </Component>
  );
}
