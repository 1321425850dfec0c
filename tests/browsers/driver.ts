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

/** Waits until an expression, or what it promises, is true. */
export async function until(driver: Driver, expression: string): Promise<void> {
  const ends = performance.now() + PATIENCE_MS;
  while (!(await driver.read(`Promise.resolve(${expression}).then(Boolean)`).catch(() => false))) {
    if (performance.now() > ends) throw new Error(`${driver.name}: never true: ${expression}\n${await pageOf(driver)}`);
    await sleep(150);
  }
}

const pageOf = (driver: Driver) => driver.read("location.pathname + '\\n' + document.body.innerText.slice(-1500)");

/**
 * Whether the element that an expression names can be pressed: it stands still from one picture to the next, and nothing lies over
 * it. A dialog that is still coming, or a message that has not gone, would take the press.
 */
const canBePressed = (expression: string) => `(async () => {
  const each = ${expression};
  if (!each) return false;
  each.scrollIntoView({ block: 'center' });
  const middle = () => { const at = each.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; };
  const before = middle();
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const now = middle();
  return before.join() === now.join() && each.contains(document.elementFromPoint(...now));
})()`;

/** Presses an element as soon as it can be. */
export async function press(driver: Driver, expression: string): Promise<void> {
  await until(driver, canBePressed(expression));
  await driver.click(expression);
}

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
