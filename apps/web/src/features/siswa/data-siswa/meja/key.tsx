import { Kbd } from '../../../../ui/kbd.tsx';
import classes from './key.module.css';

/** The key that does the same as the button it stands in; nothing where there is only a finger. */
export function Key({ children }: { children: string }) {
  return (
    <span className={classes.key}>
      <Kbd plain>{children}</Kbd>
    </span>
  );
}
