import { useSyncExternalStore } from 'react';

const names = { main: '--gb-chart-1', other: '--gb-chart-2', text: '--gb-ink-2', grid: '--gb-hairline' } as const;

export type Colors = Record<keyof typeof names | 'font', string>;

/** A canvas knows no `var()` and no `light-dark()`: an element resolves them. */
function read(): string {
  const probe = document.body.appendChild(document.createElement('i'));
  const style = getComputedStyle(probe);
  const colors = Object.entries(names).map(([key, name]) => {
    probe.style.color = `var(${name})`;
    return [key, style.color];
  });
  const read = JSON.stringify({ ...Object.fromEntries(colors), font: style.fontFamily });
  probe.remove();
  return read;
}

function subscribe(onChange: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(onChange);
  device.addEventListener('change', onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    device.removeEventListener('change', onChange);
    chosen.disconnect();
  };
}

let parsed: { text: string; colors: Colors } | undefined;

/** The colours of the page as they are now, dark or light. */
export function useColors(): Colors {
  const text = useSyncExternalStore(subscribe, read);
  if (parsed?.text !== text) parsed = { text, colors: JSON.parse(text) as Colors };
  return parsed.colors;
}
