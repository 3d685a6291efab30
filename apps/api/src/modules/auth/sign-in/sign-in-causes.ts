const DEEPEST = 5;
const LONGEST = 200;
/** What the provider says of a failure in the address (RFC 6749, 4.1.2.1); code and state are nobody's business. */
const TOLD = ['error', 'error_description'] as const;

/**
 * Why a sign-in did not succeed, for the log: the errors from the outermost to the first, and what the provider told. Only words and codes:
 * the errors of the library also hold the whole answer, and with it tokens.
 */
export function signInCauses(error: unknown, query: unknown): string[] {
  const causes: string[] = [];
  let one = error;
  for (let depth = 0; one instanceof Error && depth < DEEPEST; depth += 1) {
    const { code, error: reason, error_description: description } = one as unknown as Record<string, unknown>;
    causes.push([one.name, code, one.message, reason, description].filter(isText).map(oneLine).join(': '));
    one = one.cause;
  }
  if (typeof query === 'object' && query !== null) {
    for (const name of TOLD) {
      const told = (query as Record<string, unknown>)[name];
      if (isText(told)) causes.push(`${name}=${oneLine(told)}`);
    }
  }
  return causes;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, LONGEST);
}
