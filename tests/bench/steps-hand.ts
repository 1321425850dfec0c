// A practised hand at the browser, which counts what it does.
import type { Locator, Page } from '@playwright/test';

/** Seconds of the keystroke-level model (Card, Moran, Newell 1980): a key of a good typist; pointing and pressing. */
const KEY = 0.2;
const CLICK = 1.3;

export type Count = { clicks: number; keys: number; seconds: number };

export class Hand {
  readonly page: Page;
  #clicks = 0;
  #keys = 0;
  #waited = 0;

  constructor(page: Page) {
    this.page = page;
    // Careful: from now on, or a key may open the system's own window before anybody listens.
    page.on('filechooser', () => undefined);
  }

  async click(target: Locator): Promise<void> {
    await this.until(target.first());
    this.#clicks++;
    await target.first().click();
  }

  /** A key, or keys together such as Control+Enter: one. */
  async press(key: string): Promise<void> {
    this.#keys++;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.#keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Chooses files in the system's own window: a click and Enter for one, Ctrl+A and Enter for all of a folder. */
  async choose(files: string[], open: () => Promise<void>): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await open();
    if (files.length === 1) this.#clicks++;
    this.#keys += files.length === 1 ? 1 : 2;
    await (await chooser).setFiles(files);
  }

  /** Waits for the product, which counts as time. */
  async until(target: Locator, state: 'visible' | 'hidden' = 'visible'): Promise<void> {
    const began = performance.now();
    await target.first().waitFor({ state });
    this.#waited += performance.now() - began;
  }

  /** Does what is not part of the task. */
  async uncounted(work: () => Promise<void>): Promise<void> {
    const before = [this.#clicks, this.#keys, this.#waited] as const;
    await work();
    [this.#clicks, this.#keys, this.#waited] = before;
  }

  /** Whether this build has something; looking costs a hand nothing. */
  async has(target: Locator, patience = 1000): Promise<boolean> {
    return target
      .first()
      .waitFor({ timeout: patience })
      .then(
        () => true,
        () => false,
      );
  }

  /** What was done; seconds are those of the hand and those for which it waited. */
  count(): Count {
    const seconds = this.#keys * KEY + this.#clicks * CLICK + this.#waited / 1000;
    return { clicks: this.#clicks, keys: this.#keys, seconds };
  }
}
