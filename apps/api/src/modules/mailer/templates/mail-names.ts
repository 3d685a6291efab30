/** Marks that give a line another direction (UAX #9); between names and sentences they would put words in another's mouth. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** What is shown as nothing, the directions among it. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const QUOTES = /["«»\u201c-\u201f\u2039\u203a\u2033\u2036\u301d-\u301f\uff02]/gu;
const LONGEST_IN_SUBJECT = 80;

/**
 * A name that somebody chose, for the subject of a mail: in quotation marks that it cannot end itself, on one line, without what cannot be
 * seen, and cut. A subject begins with words of ours, so that no name makes it look like somebody else's mail.
 */
export function quotedName(name: string): string {
  const visible = name.replace(BREAKS, ' ').replace(INVISIBLE, '').replace(QUOTES, "'").trim();
  const characters = [...visible];
  const cut = characters.length > LONGEST_IN_SUBJECT;
  return `“${cut ? `${characters.slice(0, LONGEST_IN_SUBJECT).join('').trimEnd()}…` : visible}”`;
}

/** Where mail programs would see an address: after the colon of `https://`, and after the dots of what might be a domain. */
const ADDRESS_JOINTS = /(?<=:)(?=[/\\])|(?<=\S[.\u3002\uff0e\uff61])(?=\p{L}[\p{L}\p{M}\p{N}-])/gu;
/** Somebody without a name is called by their address; it may become a link, since it leads to a letter only. */
const MAIL_ADDRESS = /^[\w.+'-]+@[\w.-]+$/;
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * A name that somebody chose, for the body of a mail: as it was typed, but on one line, in the direction of the sentence, and never a link
 * to a site. Mail programs make links of anything like `evil.example`; a space of no width in it stops them, and readers see the same name.
 */
export function nameInText(name: string): string {
  const line = name.replace(BREAKS, ' ').replace(DIRECTIONS, '').trim();
  return MAIL_ADDRESS.test(line) ? line : line.replace(ADDRESS_JOINTS, ZERO_WIDTH_SPACE);
}
