const RIGHT = String.raw`(?:(?!\p{N})[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}]\p{M}*)`;
const LEFT = String.raw`(?:(?!${RIGHT})[\p{L}\p{N}]\p{M}*)`;
const NEUTRAL = String.raw`[^\p{L}\p{N}]`;

const HAS_RIGHT = new RegExp(RIGHT, 'u');
const STARTS_RIGHT = new RegExp(String.raw`^\P{L}*${RIGHT}`, 'u');
const IS_NEUTRAL = new RegExp(`^${NEUTRAL}+$`, 'u');
const PARTS = new RegExp(`${RIGHT}(?:${NEUTRAL}*${RIGHT})*|${LEFT}(?:${NEUTRAL}*${LEFT})*|${NEUTRAL}+`, 'gu');
const BRACKETS = '()[]{}<>«»';
const GRAPHEMES = new Intl.Segmenter('en');

export const graphemesOf = (text: string): string[] => Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);

export const isRightToLeft = (text: string): boolean => STARTS_RIGHT.test(text);

/** Parts of one direction, in their order on the line: UAX #9 without embeddings. */
export function partsFromLeft(text: string): string[] {
  if (!HAS_RIGHT.test(text)) return [text];
  const parts = (text.match(PARTS) ?? []).map((part) => (HAS_RIGHT.test(part) ? mirrored(part) : part));
  if (!isRightToLeft(text)) return parts;
  return parts
    .toReversed()
    .map((part) => (IS_NEUTRAL.test(part) ? mirrored(graphemesOf(part).toReversed().join('')) : part));
}

function mirrored(text: string): string {
  return text.replace(/[()[\]{}<>«»]/g, (sign) => BRACKETS[BRACKETS.indexOf(sign) ^ 1] ?? sign);
}
