// What the main job needs of a browser, whatever protocol drives it. Expressions are JavaScript, evaluated in the page.
import { setTimeout as sleep } from 'node:timers/promises';

export type Driver = {
  name: string;
  go(url: string): Promise<void>;
  /** The value of an expression, a promise awaited. */
  read(expression: string): Promise<unknown>;
  /** Presses the element that an expression names, with the pointer. */
  click(expression: string): Promise<void>;
  /** Types into it, key by key. */
  type(expression: string, text: string): Promise<void>;
  /** Chooses files in it. */
  files(expression: string, paths: string[]): Promise<void>;
  end(): Promise<void>;
};

/** Ample: WebKit draws by the processor here, and the machine may be busy. */
const PATIENCE_MS = 120_000;

/** Waits until an expression is true. */
export async function until(driver: Driver, expression: string): Promise<void> {
  const ends = performance.now() + PATIENCE_MS;
  while (!(await driver.read(`Boolean(${expression})`).catch(() => false))) {
    if (performance.now() > ends) throw new Error(`${driver.name}: never true: ${expression}\n${await pageOf(driver)}`);
    await sleep(150);
  }
}

const pageOf = (driver: Driver) => driver.read("location.pathname + '\\n' + document.body.innerText.slice(-1500)");

/** Within the dialog that is open, else on the page. */
const place = "([...document.querySelectorAll('[role=dialog]')].at(-1) ?? document)";
const begins = (text: string, name: string) => `${text}.trim().startsWith(${JSON.stringify(name)})`;

/** The field with this label. */
export const field = (name: string) =>
  `([...${place}.querySelectorAll('label')].find((label) => label.control && ${begins('label.textContent', name)})?.control ` +
  `?? ${place}.querySelector('[aria-label=${JSON.stringify(name)}]'))`;

/** The button or link with this name that can be pressed. */
export const button = (name: string) =>
  `[...${place}.querySelectorAll('button, a')].find((each) => !each.disabled && each.getClientRects().length && ` +
  `${begins("(each.getAttribute('aria-label') ?? each.textContent)", name)})`;

/** Whether these words are on the page. */
export const says = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;
