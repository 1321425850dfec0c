import { useEffect, useRef, useState } from 'react';

/**
 * A panel that a button opens: closes on Escape (the focus returns to the button), on a click beside it and when the
 * focus leaves. `ref` goes around button and panel, `trigger` on the button.
 */
export function usePopup<Box extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const ref = useRef<Box>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const onOutside = ({ target }: Event) => target instanceof Node && !ref.current?.contains(target) && close();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      button.current?.focus();
      close();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  const trigger = { ref: button, type: 'button', 'aria-expanded': open, onClick: () => setOpen(!open) } as const;
  return { open, close: () => setOpen(false), ref, trigger };
}
