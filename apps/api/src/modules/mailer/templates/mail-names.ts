/** Direction marks (UAX #9) could reorder the words around a name. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const QUOTES = /["«»\u201c-\u201f\u2039\u203a\u2033\u2036\u301d-\u301f\uff02]/gu;
const MAX_IN_SUBJECT = 80;

/**
 * For subjects: quoted, on one line, without invisible characters, and truncated. Subjects start with fixed words, so
 * that no name can imitate another mail.
 */
export function quotedName(name: string): string {
  const visible = name.replace(BREAKS, ' ').replace(INVISIBLE, '').replace(QUOTES, "'").trim();
  const characters = [...visible];
  const cut = characters.length > MAX_IN_SUBJECT;
  return `“${cut ? `${characters.slice(0, MAX_IN_SUBJECT).join('').trimEnd()}…` : visible}”`;
}

/** Where mail programs detect a URL: after the colon of `https://`, and after the dots of a possible domain. */
const ADDRESS_JOINTS = /(?<=:)(?=[/\\])|(?<=\S[.\u3002\uff0e\uff61])(?=\p{L}[\p{L}\p{M}\p{N}-])/gu;
const MAIL_ADDRESS = /^[\w.+'-]+@[\w.-]+$/;
const ZERO_WIDTH_SPACE = '\u200b';

/** For names that the reader typed: on one line, otherwise unchanged. */
export function ownName(name: string): string {
  return name.replace(BREAKS, ' ').trim();
}

/**
 * For bodies: on one line, without direction marks, and never a link. Mail programs turn `evil.example` into a link; a
 * zero-width space prevents it without changing what readers see.
 */
export function nameInText(name: string): string {
  const line = ownName(name.replace(DIRECTIONS, ''));
  return MAIL_ADDRESS.test(line) ? line : line.replace(ADDRESS_JOINTS, ZERO_WIDTH_SPACE);
}
