// What can be done to a row, said once: at the end of a row of the table and at the foot of a card.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { IconLink } from '../ui/button-link.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import classes from './row-actions.module.css';

export type RowAction = {
  icon: IconName;
  /** On a card; in the table where it is the main one of the row. */
  word: string;
  /** Its accessible name, where it says to what it is done or says it otherwise. */
  label?: string;
  isMain?: boolean;
  /** Its word in the table, too, where no icon says it. */
  isWord?: boolean;
  /** Its word takes the whole width that a card has for it. */
  isLong?: boolean;
  /** What it does: a screen of ours, a page elsewhere, or something here. */
  link?: LinkProps;
  href?: string;
  run?: () => void;
};

/** The actions of a row; what does not apply to it may stand in the list as `false`. */
export type RowActions = readonly (RowAction | false | undefined)[];

export const applying = (actions: RowActions): readonly RowAction[] => actions.filter((each) => !!each);

const elsewhere = { target: '_blank', rel: 'noreferrer' } as const;

/** In the last column of the table. */
export function inTable(action: RowAction): ReactNode {
  const { icon, word, label = word, isMain, isWord, link, href, run } = action;
  if (link && isMain) {
    return (
      <Link key={word} className={classes.main} {...link}>
        <Words {...action} />
      </Link>
    );
  }
  if (link) return <IconLink key={word} icon={icon} label={label} {...link} />;
  if (href) return <IconButton key={word} component="a" icon={icon} label={label} href={href} {...elsewhere} />;
  if (!isMain && !isWord) return <IconButton key={word} icon={icon} label={label} onClick={run} />;
  return (
    <Button
      key={word}
      size="s"
      variant={isWord ? 'subtle' : 'default'}
      aria-label={label === word ? undefined : label}
      onClick={run}
    >
      {word}
    </Button>
  );
}

/** At the foot of a card. */
export function onCard(action: RowAction): ReactNode {
  const { icon, word, label = word, isLong, link, href, run } = action;
  const content = (
    <>
      {!isLong && <Icon name={icon} size={16} />}
      <Words {...action} />
    </>
  );
  const named = { 'aria-label': label.startsWith(word) ? undefined : label };
  if (link) {
    return (
      <Link key={word} {...named} {...link}>
        {content}
      </Link>
    );
  }
  if (href) {
    return (
      <a key={word} {...named} href={href} {...elsewhere}>
        {content}
      </a>
    );
  }
  return (
    <button key={word} {...named} type="button" onClick={run}>
      {content}
    </button>
  );
}

/** The word, and for a screen reader the rest of the name. */
function Words({ word, label = word }: RowAction) {
  const rest = label.startsWith(word) ? label.slice(word.length) : '';
  if (!rest) return word;
  return (
    <span>
      {word}
      <VisuallyHidden>{rest}</VisuallyHidden>
    </span>
  );
}
