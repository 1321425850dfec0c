// Links to screens that look like buttons. Careful: `component={Link}` loses the typed parameters.
import { createLink } from '@tanstack/react-router';
import { Button, type ButtonProps } from './button.tsx';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

export const ButtonLink = createLink((props: Omit<ButtonProps<'a'>, 'component'>) => (
  <Button component="a" {...props} />
));

export const IconLink = createLink((props: Omit<IconButtonProps<'a'>, 'component'>) => (
  <IconButton component="a" {...props} />
));
