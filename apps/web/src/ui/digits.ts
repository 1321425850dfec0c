/** The same of a telephone number, where +8… of another country must not become a number that begins with 8. */
export function phoneDigitsOf(text: string, max?: number): string {
  return digitsOf(text.replace(/^\s*\+(?=8)/, '00'), max);
}

/** The digits of what was typed or pasted, at most `max` of them: '0812-3456 789' gives '08123456789'. */
export function digitsOf(text: string, max?: number): string {
  const digits = text.replace(/\D/g, '');
  return max === undefined ? digits : digits.slice(0, max);
}
