/**
 * Whether a header that lists choices, such as Accept or Accept-Encoding, names `choice` itself. A weight of 0 means "not this one"
 * (RFC 9110, 12.4.2).
 */
export function namesChoice(header: string | string[] | undefined, choice: string): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((entry) => {
      const [name, ...parameters] = entry.split(';').map((part) => part.trim());
      return name === choice && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}
