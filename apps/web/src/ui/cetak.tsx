import { ActionMenu, type MenuItem } from './action-menu.tsx';
import { Button } from './button.tsx';
import './kertas.css';

/** Opens the browser's printing. */
export const cetak = (label = 'Cetak', run = () => print()) => ({ label, run, prints: true }) satisfies MenuItem;

/** What leaves the screen, on paper or as a file: one menu, and the only way there is without asking. */
export function CetakUnduh({ items, pending }: { items: readonly MenuItem[]; pending?: boolean }) {
  const [only, ...others] = items;
  if (!only) return null;
  if (others.length > 0 || !('run' in only)) {
    return <ActionMenu label="Cetak / Unduh" icon="download" items={items} pending={pending ?? false} />;
  }
  return (
    <Button className="kertas-cetak" onClick={only.run}>
      {only.label}
    </Button>
  );
}
