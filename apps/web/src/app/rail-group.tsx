import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import popup from '../ui/popup.module.css';
import { usePopup } from '../ui/use-popup.ts';
import { Count } from './count.tsx';
import { isAt, type MenuEntry, type MenuItem } from './menu.ts';
import classes from './navigation.module.css';

type RailGroupProps = {
  item: Extract<MenuItem, { entries: readonly MenuEntry[] }>;
  pathname: string;
  /** How many things wait in the whole group. */
  waiting: number;
  countOf: (entry: MenuEntry) => number | undefined;
};

/** A group of the folded menu: an icon whose entries open beside it. */
export function RailGroup({ item, pathname, waiting, countOf }: RailGroupProps) {
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  const here = item.entries.some((entry) => isAt(entry, pathname));
  const name = waiting > 0 ? `${item.label}, perlu perhatian: ${waiting}` : item.label;
  return (
    <div ref={ref} className={classes.rail}>
      <button {...trigger} className={classes.group} aria-label={name} title={item.label} data-here={here || undefined}>
        <Icon name={item.icon} />
        {waiting > 0 && <span className={classes.dot} />}
      </button>
      {open && (
        <div className={`${popup.panel} ${classes.beside}`}>
          <p className={classes.heading}>{item.label}</p>
          {item.entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to as '/dashboard'}
              className={popup.item}
              aria-current={isAt(entry, pathname) ? 'page' : undefined}
              onClick={close}
            >
              {entry.label}
              <Count value={countOf(entry)} />
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
