import { IMPORT_MAX_COLUMNS } from '@tracker/contracts/credentials/credential-limits';
import { type Cell, type TableRow, textOfCell } from './table.js';
import type { XmlReader } from './workbook-parts.js';

type Attributes = Readonly<Record<string, string>>;

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

class ElementText {
  private text = '';
  private isWanted = false;
  private isPhonetic = false;

  constructor(private readonly elements: readonly string[]) {}

  open(tag: string): void {
    if (tag === 'rPh') this.isPhonetic = true;
    this.isWanted = !this.isPhonetic && this.elements.includes(tag);
  }

  add(text: string): void {
    if (this.isWanted) this.text += text;
  }

  close(tag: string): void {
    if (tag === 'rPh') this.isPhonetic = false;
    this.isWanted = false;
  }

  /** `_x000D_` is the escape for characters that XML cannot represent (ECMA-376, 22.9.2.19). */
  take(): string {
    const taken = this.text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    this.text = '';
    return taken;
  }
}

export class SharedStrings implements XmlReader {
  readonly strings: string[] = [];
  private readonly content = new ElementText(['t']);

  open(tag: string): void {
    this.content.open(tag);
  }

  text(text: string): void {
    this.content.add(text);
  }

  close(tag: string): void {
    this.content.close(tag);
    if (tag === 'si') this.strings.push(this.content.take());
  }
}

export class SheetRows implements XmlReader {
  private row: TableRow = { line: 0, cells: [] };
  private cell = { column: -1, type: 'n', style: 0, isFormula: false };
  private readonly content = new ElementText(['t', 'v']);

  constructor(
    private readonly strings: readonly string[],
    private readonly formats: DateFormats,
    private readonly onRow: (row: TableRow) => void,
  ) {}

  open(tag: string, { r: reference, t: type = 'n', s: style = '0' }: Attributes): void {
    this.content.open(tag);
    if (tag === 'row') {
      this.row = { line: lineOf(reference, this.row.line), cells: [] };
      this.cell.column = -1;
    } else if (tag === 'c') {
      const column = reference === undefined ? this.cell.column + 1 : columnOf(reference);
      this.cell = { column, type, style: Number(style), isFormula: false };
    } else if (tag === 'f') this.cell.isFormula = true;
  }

  text(text: string): void {
    this.content.add(text);
  }

  close(tag: string): void {
    this.content.close(tag);
    if (tag === 'c') this.place(this.cellOf(this.content.take()));
    else if (tag === 'row') this.onRow(this.row);
  }

  private cellOf(text: string): Cell {
    const { type, style, isFormula } = this.cell;
    if (isFormula) return { text, kind: 'formula' };
    if (type === 's') return { text: textOfCell(this.strings[Number(text)] ?? ''), kind: 'text' };
    if (type === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE', kind: 'text' };
    if (type !== 'n' || text === '') return { text: textOfCell(text), kind: 'text' };
    return { text, kind: this.formats.isDate(style) ? 'date' : 'number' };
  }

  /** Cells beyond the column limit go into one extra column, where the heading check rejects the file. */
  private place(cell: Cell): void {
    if (cell.text === '' && cell.kind !== 'formula') return;
    const { cells } = this.row;
    const index = Math.min(Math.max(this.cell.column, 0), IMPORT_MAX_COLUMNS);
    while (cells.length < index) cells.push({ text: '', kind: 'text' });
    cells[index] = cell;
  }
}

/**
 * Line numbers must increase: a row without a number, or with one already used, gets the next. Imports identify rows by
 * line.
 */
function lineOf(reference: string | undefined, last: number): number {
  const claimed = Number(reference);
  return Number.isSafeInteger(claimed) && claimed > last ? claimed : last + 1;
}

function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
