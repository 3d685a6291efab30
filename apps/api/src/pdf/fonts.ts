import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type FontName = 'regular' | 'bold' | 'han' | 'hangul';

/** DejaVu covers Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more; Noto the scripts of East Asia. */
const FILES: Record<FontName, () => string> = {
  regular: () => fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: () => fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  // These packages export only their entry; the fonts lie beside its folder.
  han: () => besideEntry('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  hangul: () => besideEntry('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
};
const loaded = new Map<FontName, Buffer>();

const besideEntry = (name: string, path: string) => fileURLToPath(new URL(path, import.meta.resolve(name)));

/** A font's file, read when first needed and kept: the East Asian ones have several megabytes and most exports need none. */
export function fontFile(name: FontName): Buffer {
  let file = loaded.get(name);
  if (!file) {
    file = readFileSync(FILES[name]());
    loaded.set(name, file);
  }
  return file;
}

const HANGUL = /\p{Script=Hangul}/u;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** The font that has a character. */
export function fontFor(character: string, latin: 'regular' | 'bold'): FontName {
  if (character < '\u1100') return latin;
  if (HANGUL.test(character)) return 'hangul';
  return EAST_ASIAN.test(character) ? 'han' : latin;
}
