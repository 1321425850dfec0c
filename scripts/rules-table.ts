// docs/rules-and-tests.md: which tests show which rule.
import type { Mark, Rule } from './rules-reading.ts';

const HEAD = `# Rules and the tests that show them

Made by \`npm run rules\` from the comments of the tests (\`// Rules: AKUN-3\`); \`npm run check\` says when it is stale. The rules
are in [rules.md](rules.md). What belongs to a test names its title, what belongs to a whole file only the file.
`;

/** The table, group after group, in the order of the rules. */
export function drawTable(rules: Rule[], marks: Mark[]): string {
  const groups = [...new Set(rules.map(({ group }) => group))];
  const rows = (group: string) =>
    rules.filter((rule) => rule.group === group).map((rule) => `| ${rule.id} | ${shownBy(rule, marks)} |`);
  const tables = groups.map((group) => `\n## ${group}\n\n| Rule | Shown by |\n|---|---|\n${rows(group).join('\n')}\n`);
  return HEAD + tables.join('');
}

function shownBy(rule: Rule, marks: Mark[]): string {
  const own = marks.filter(({ id }) => id === rule.id).map(inWords);
  return own.length > 0 ? [...new Set(own)].sort().join('<br>') : 'documentation only';
}

function inWords({ path, title }: Mark): string {
  const file = `[${shortened(path)}](../${path})`;
  return title === undefined ? file : `${file}: ${asText(title)}`;
}

/** Without the signs that a table or a document reads as its own. */
function asText(title: string): string {
  return title.replace(/[|<>*_[\]]/g, '\\$&');
}

/** `auth/routes.test.ts` is enough to find a file by. */
function shortened(path: string): string {
  return path.split('/').slice(-2).join('/');
}
