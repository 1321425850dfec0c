// The mail services that most applicants use, to ask about an address that was probably mistyped.
const common = ['gmail.com', 'yahoo.com', 'yahoo.co.id', 'outlook.com', 'hotmail.com', 'icloud.com'];
/** Services of their own that look like a slip. */
const others = ['ymail.com', 'mail.com', 'hotmail.co.id', 'outlook.co.id'];

/** The address that was probably meant: a letter too many, too few or another, or two that changed places; undefined for none. */
export function likelyEmail(email: string): string | undefined {
  const [, name, domain = ''] = /^(.+@)([^@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (!name || [...common, ...others].includes(domain)) return undefined;
  const meant = common.find((each) => isSlip(domain, each));
  return meant && name + meant;
}

/** Whether two words differ in no more than two letters beside each other. */
function isSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const shared = Math.min(one.length, other.length) - start;
  while (end < shared && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end <= 2;
}
