// A link that looks like a button. Careful: `component={Link}` loses the typed parameters.
import { createLink } from '@tanstack/react-router';
import { Button, type ButtonProps } from '../../ui/button.tsx';

export const LinkButton = createLink((props: Omit<ButtonProps<'a'>, 'component'>) => (
  <Button component="a" {...props} />
));
