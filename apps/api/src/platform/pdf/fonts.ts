import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type FontName =
  'regular' | 'bold' | 'han' | 'hangul' | 'devanagari' | 'bengali' | 'tamil' | 'telugu' | 'thai' | 'emoji';

/** DejaVu covers Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, Lao and more; Noto covers the rest. */
const FILES: Record<FontName, () => string> = {
  regular: () => fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: () => fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  han: () => besideEntry('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  hangul: () => besideEntry('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
  devanagari: () => webFont('noto-sans-devanagari', 'devanagari'),
  bengali: () => webFont('noto-sans-bengali', 'bengali'),
  tamil: () => webFont('noto-sans-tamil', 'tamil'),
  telugu: () => webFont('noto-sans-telugu', 'telugu'),
  thai: () => webFont('noto-sans-thai', 'thai'),
  emoji: () => webFont('noto-emoji', 'emoji'),
};
export const BREAKS_ANYWHERE: ReadonlySet<FontName> = new Set(['han', 'hangul', 'thai', 'emoji']);
const loaded = new Map<FontName, Buffer>();

const besideEntry = (name: string, path: string) => fileURLToPath(new URL(path, import.meta.resolve(name)));
/** WOFF rather than WOFF2: fontkit can't subset WOFF2's transformed outlines. */
const webFont = (name: string, subset: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff`));

export function fontFile(name: FontName): Buffer {
  let file = loaded.get(name);
  if (!file) {
    file = readFileSync(FILES[name]());
    loaded.set(name, file);
  }
  return file;
}

const SCRIPTS: [FontName, RegExp][] = [
  ['han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
  ['thai', /\p{Script=Thai}/u],
  ['emoji', /\p{Emoji_Presentation}/u],
];
const FIRST_FOREIGN = '\u0900';

export function fontFor(character: string, latin: 'regular' | 'bold'): FontName {
  if (character < FIRST_FOREIGN) return latin;
  return SCRIPTS.find(([, script]) => script.test(character))?.[0] ?? latin;
}
