// Light or dark, as the device has it or as somebody chose on this device. A cookie keeps it: the server writes it into the
// page, so that nothing flashes.

export const themes = ['', 'light', 'dark'] as const;
/** The empty one follows the device. */
export type Theme = (typeof themes)[number];

export const themeNames: Record<Theme, string> = { '': 'Sistem', light: 'Terang', dark: 'Gelap' };

const ONE_YEAR_S = 31_536_000;

export function chosenTheme(): Theme {
  return themes.find((theme) => theme && document.cookie.includes(`gerbang-theme=${theme}`)) ?? '';
}

export function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = `gerbang-theme=${theme}; path=/; max-age=${theme ? ONE_YEAR_S : 0}; samesite=lax`;
  document.documentElement.dataset.theme = theme;
}
