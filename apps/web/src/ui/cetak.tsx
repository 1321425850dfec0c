import { Button } from './button.tsx';
import './kertas.css';

/** Opens the browser's printing; at the desk, for who holds a phone prints nothing. */
export function Cetak({ onClick = () => print() }: { onClick?: () => void }) {
  return (
    <Button className="kertas-cetak" onClick={onClick}>
      Cetak
    </Button>
  );
}
