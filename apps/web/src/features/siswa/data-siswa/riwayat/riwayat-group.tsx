import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import classes from './riwayat.module.css';
import { Riwayat } from './riwayat.tsx';

/** The history of a record, read when somebody asks for it. */
export function RiwayatGroup({ id, nama }: { id: string; nama: string }) {
  const [opened, setOpened] = useState(false);
  const section = useRef<HTMLElement>(null);
  // It stands at the end of what scrolls: what opens below the fold would not be seen to have opened.
  useEffect(() => {
    if (opened) section.current?.scrollIntoView();
  }, [opened]);
  return (
    <section ref={section} aria-label="Riwayat">
      <div className={classes.toggle}>
        <Button
          size="s"
          variant="subtle"
          aria-expanded={opened}
          rightSection={<Icon name={opened ? 'up' : 'down'} size={16} />}
          onClick={() => setOpened(!opened)}
        >
          Riwayat
        </Button>
      </div>
      {opened && <Riwayat id={id} nama={nama} />}
    </section>
  );
}
