// Links to the screens of one record that look like buttons. Careful: `component={Link}` loses the typed parameters.
import { createLink } from '@tanstack/react-router';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx';

export const ButtonLink = createLink((props: Omit<ButtonProps<'a'>, 'component'>) => (
  <Button component="a" {...props} />
));

export const IconLink = createLink((props: Omit<IconButtonProps<'a'>, 'component'>) => (
  <IconButton component="a" {...props} />
));
