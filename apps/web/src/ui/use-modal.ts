import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type ModalOptions = {
  /** Called by Escape; undefined while it may not be closed. */
  onEscape: (() => void) | undefined;
  /** Whether the rest of the page is out of use: the Tab key stays inside and the page does not scroll. */
  modal: boolean;
};

const opened: HTMLElement[] = [];

/**
 * Makes a box a dialog while it is in the page: takes the focus ([data-autofocus], else the first thing that can have
 * it), keeps Tab inside, listens to Escape, holds the page still, and gives the focus back when it goes.
 */
export function useModal(box: RefObject<HTMLElement | null>, { onEscape, modal }: ModalOptions) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    const release = modal ? holdPage() : undefined;
    opened.push(element);
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? stops(element)[0] ?? element).focus({
      preventScroll: true,
    });
    function onKey(event: KeyboardEvent) {
      if (!element || opened.at(-1) !== element || event.defaultPrevented) return;
      const inside = element.contains(document.activeElement);
      if (event.key === 'Escape' && (modal || inside) && latest.current) {
        // The page behind would hear it with the dialog already gone, and give up what is chosen.
        event.preventDefault();
        latest.current();
      } else if (event.key === 'Tab' && modal && wrap(element, event.shiftKey)) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      opened.splice(opened.indexOf(element), 1);
      release?.();
      giveBack(element, before);
    };
  }, [box, modal]);
}

/** What the Tab key stops at, in order. */
function stops(element: HTMLElement): HTMLElement[] {
  const all = element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]');
  return [...all].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0);
}

/** Moves the focus round when it stands at the end, or has got out; false if the browser does it right by itself. */
function wrap(element: HTMLElement, backwards: boolean): boolean {
  const all = stops(element);
  const target = backwards ? all.at(-1) : all[0];
  const end = backwards ? all[0] : all.at(-1);
  const now = document.activeElement;
  if (element.contains(now) && now !== end && !(backwards && now === element)) return false;
  (target ?? element).focus();
  return true;
}

function giveBack(element: HTMLElement, before: Element | null) {
  const now = document.activeElement;
  if (now !== document.body && !element.contains(now)) return;
  // What opened it may be gone, such as the row that was deleted: then the page itself.
  const target = before?.isConnected && before !== document.body ? before : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Keeps the page from scrolling, without a jump where the scrollbar was; returns what lets it go. */
function holdPage(): () => void {
  if (document.documentElement.style.overflow === 'hidden') return () => {};
  const gap = window.innerWidth - document.documentElement.clientWidth;
  document.documentElement.style.overflow = 'hidden';
  document.body.style.paddingRight = `${gap}px`;
  return () => {
    document.documentElement.style.overflow = '';
    document.body.style.paddingRight = '';
  };
}
