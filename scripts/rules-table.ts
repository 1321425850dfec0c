// What `npm run rules` prints: which tests show which rule.
import type { Mark, Rule } from './rules-reading.ts';

/** Each rule's id and, indented below it, its tests: a file, with the title of the test where one is named. */
export function drawTable(rules: Rule[], marks: Mark[]): string {
  const shownBy = (rule: Rule) => marks.filter(({ id }) => id === rule.id).map(inWords);
  return rules.flatMap((rule) => [rule.id, ...[...new Set(shownBy(rule))].sort()]).join('\n');
}

function inWords({ path, title }: Mark): string {
  return `  ${path}${title === undefined ? '' : `: ${title}`}`;
}
