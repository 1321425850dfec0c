import { type ReactNode, useEffect, useState } from 'react';
import { formatWaktu } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';
import { useSekolah } from '../lib/use-sekolah.ts';
import { Logo } from '../ui/brand.tsx';
import '../ui/kertas.css';

/** The letterhead of a page that is printed: the school, when and by whom; put it first. `about` says what part it is. */
export function Kertas({ about }: { about?: ReactNode }) {
  const { nama, logo, kontak } = useSekolah();
  const user = useSession();
  return (
    <div className="kertas">
      <div className="kertas-kop">
        <div className="kertas-sekolah">
          {logo && <Logo src={logo} size={44} />}
          <div>
            <b>{nama}</b>
            {[kontak?.whatsapp, kontak?.email].filter(Boolean).join(' · ')}
          </div>
        </div>
        <div>
          <p>Dicetak {formatWaktu(usePrintedAt())}</p>
          <p>oleh {user?.profile?.nama || user?.email}</p>
        </div>
      </div>
      {about && <p>{about}</p>}
    </div>
  );
}

/** The moment of the last print, for a page may stand open for a day. */
function usePrintedAt(): string {
  const [moment, setMoment] = useState(() => new Date().toISOString());
  useEffect(() => {
    const now = () => setMoment(new Date().toISOString());
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  return moment;
}
