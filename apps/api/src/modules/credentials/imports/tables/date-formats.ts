import type { XmlReader } from './workbook-parts.js';

/** Built-in date formats (ECMA-376, 18.8.30). 27 to 36 and 50 to 58 belong to East Asian locales. */
const BUILT_IN_DATES = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
] as const;
const LITERALS = /"[^"]*"|\[[^\]]*\]|[\\_*]./g;

export class DateFormats implements XmlReader {
  private readonly codes = new Map<number, string>();
  private readonly styles: number[] = [];
  private isInCellStyles = false;

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const format = Number(attributes['numFmtId'] ?? 0);
    if (tag === 'cellXfs') this.isInCellStyles = true;
    else if (tag === 'numFmt') this.codes.set(format, attributes['formatCode'] ?? '');
    else if (tag === 'xf' && this.isInCellStyles) this.styles.push(format);
  }

  close(tag: string): void {
    if (tag === 'cellXfs') this.isInCellStyles = false;
  }

  isDate(style: number): boolean {
    const format = this.styles[style] ?? 0;
    const code = this.codes.get(format);
    if (code === undefined) return BUILT_IN_DATES.some(([first, last]) => first <= format && format <= last);
    return /[dy]|^[^hs]*m[^hs]*$/i.test(code.replace(LITERALS, '').replace(/General/gi, ''));
  }
}
