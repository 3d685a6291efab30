import { statusBadgeText } from '@tracker/contracts/credentials/credential-status';
import type { ExportRow } from '../export-sql.js';
import { INK, MUTED, RULE, STATUS_COLORS } from '../../../../platform/pdf/brand.js';
import { dayText } from '../../../../platform/clock.js';
import type { Line, TextSetter, TextStyle } from '../../../../platform/pdf/text-setter.js';

export const PAGE = { width: 841.89, height: 595.28, margin: 48, bottom: 56, foot: 36 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

export interface Column<Row> {
  title: string;
  share: number;
  text: (row: Row) => string;
  style?: (row: Row) => Partial<TextStyle>;
}

const OWNER: Column<ExportRow> = { title: 'Owner', share: 0.2, text: (row) => row.ownerName };
const COLUMNS: Column<ExportRow>[] = [
  { title: 'Credential', share: 0.31, text: (row) => row.name, style: () => ({ bold: true }) },
  { title: 'Issuing body', share: 0.24, text: (row) => row.issuingBody },
  { title: 'Issued', share: 0.12, text: (row) => dayText(row.issueDate) },
  { title: 'Expires', share: 0.12, text: (row) => dayText(row.expiryDate) },
  { title: 'Status', share: 0.13, text: statusBadgeText, style: (row) => ({ color: STATUS_COLORS[row.status] }) },
  { title: 'Document', share: 0.09, text: (row) => (row.hasDocument ? 'Yes' : '–') },
];

export function credentialColumns({ withOwners }: { withOwners: boolean }): Column<ExportRow>[] {
  return withOwners ? [OWNER, ...COLUMNS] : COLUMNS;
}

const CELL: TextStyle = { size: 8.5, color: INK };
const LINE_HEIGHT = 11.5;
const PADDING = 5;
const HEAD_HEIGHT = 20;
const MAX_LINES = 20;

interface LaidRow {
  height: number;
  cells: { x: number; lines: Line[]; style: TextStyle }[];
}

export class ReportTable<Row> {
  private readonly columns: (Column<Row> & { x: number; width: number })[] = [];

  constructor(
    private readonly setter: TextSetter,
    chosen: readonly Column<Row>[],
  ) {
    const total = chosen.reduce((sum, { share }) => sum + share, 0);
    let x: number = PAGE.margin;
    for (const column of chosen) {
      const width = (column.share / total) * CONTENT_WIDTH;
      this.columns.push({ ...column, x, width });
      x += width;
    }
  }

  drawHead(y: number): number {
    for (const { title, x, width } of this.columns) {
      this.setter.put(title, { x, y: y + 3, width: width - PADDING }, { size: 8, color: MUTED, bold: true });
    }
    this.drawRule(y + HEAD_HEIGHT - 2);
    return y + HEAD_HEIGHT;
  }

  lay(row: Row): LaidRow {
    const cells = this.columns.map(({ x, width, text, style }) => {
      const cellStyle = { ...CELL, ...style?.(row) };
      return {
        x,
        style: cellStyle,
        lines: this.setter.wrap(text(row), width - 2 * PADDING, cellStyle).slice(0, MAX_LINES),
      };
    });
    const lines = Math.max(...cells.map((cell) => cell.lines.length));
    return { cells, height: lines * LINE_HEIGHT + 2 * PADDING };
  }

  draw({ cells, height }: LaidRow, y: number): void {
    for (const { x, lines, style } of cells) {
      for (const [index, line] of lines.entries()) this.setter.draw(line, x, y + PADDING + index * LINE_HEIGHT, style);
    }
    this.drawRule(y + height);
  }

  private drawRule(y: number): void {
    this.setter.rule(PAGE.margin, y, CONTENT_WIDTH, RULE);
  }
}
