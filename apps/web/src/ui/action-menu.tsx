import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './action-menu.module.css';
import { SubmitButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import popup from './popup.module.css';
import { usePopup } from './use-popup.ts';

/** One thing that can be done: a screen that opens, or something here. */
export type MenuItem = {
  label: string;
  /** When it is done, where its word does not say so. */
  help?: string;
  /** Whether it prints: who holds a phone prints nothing. */
  prints?: boolean;
} & ({ run: () => void } | { link: LinkProps });

type ActionMenuProps = {
  label: string;
  icon?: IconName;
  items: readonly MenuItem[];
  /** While one of them takes its time. */
  pending?: boolean;
};

/** A button that opens what can be done, one below the other. */
export function ActionMenu({ label, icon, items, pending = false }: ActionMenuProps) {
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className={`kertas-tidak ${classes.place} ${items.every(({ prints }) => prints) ? 'kertas-cetak' : ''}`}
    >
      <SubmitButton
        {...trigger}
        variant="default"
        pending={pending}
        pendingLabel="Menyiapkan..."
        leftSection={icon && <Icon name={icon} size={16} />}
        rightSection={<Icon name={open ? 'up' : 'down'} size={16} />}
      >
        {label}
      </SubmitButton>
      {open && (
        <div className={`${popup.panel} ${classes.panel}`}>
          {items.map((item) => (
            <Item key={item.label} item={item} close={close} trigger={trigger.ref} />
          ))}
        </div>
      )}
    </div>
  );
}

type ItemProps = { item: MenuItem; close: () => void; trigger: { current: HTMLButtonElement | null } };

function Item({ item, close, trigger }: ItemProps) {
  const className = `${popup.item} ${item.prints ? 'kertas-cetak' : ''}`;
  const words = (
    <span className={classes.words}>
      {item.label}
      {item.help && <small>{item.help}</small>}
    </span>
  );
  if ('link' in item) {
    return (
      <Link className={className} {...item.link}>
        {words}
      </Link>
    );
  }
  const run = () => {
    trigger.current?.focus();
    close();
    item.run();
  };
  return (
    <button type="button" className={className} onClick={run}>
      {words}
    </button>
  );
}
