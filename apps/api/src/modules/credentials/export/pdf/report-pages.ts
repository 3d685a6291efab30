import { drawBrandMark, INK, MUTED, PANEL } from '../../../../platform/pdf/brand.js';
import { FlowingPages, SMALL } from '../../../../platform/pdf/flowing-pages.js';
import type { TextStyle } from '../../../../platform/pdf/text-setter.js';
import { CONTENT_WIDTH, PAGE, type ReportTable } from './report-table.js';

const LABEL_WIDTH = 110;
const TILE_HEIGHT = 46;
const TILE_GAP = 12;

export interface Tile {
  label: string;
  value: string;
  color: string;
}

export class ReportPages extends FlowingPages {
  constructor(document: PDFKit.PDFDocument, footer: string) {
    super(document, PAGE, footer);
  }

  masthead(title: string, subtitle: string): void {
    drawBrandMark(this.document, PAGE.margin, this.y, 30);
    const text = { x: PAGE.margin + 42, width: CONTENT_WIDTH - 42 };
    this.setter.put(title, { ...text, y: this.y - 2 }, { size: 16, color: INK, bold: true });
    this.y += 19;
    this.lines(`Micro-Credential Tracker  ·  ${subtitle}`, text, { size: 9, color: MUTED }, 13);
    this.y += 16;
  }

  tiles(tiles: readonly Tile[]): void {
    const width = (CONTENT_WIDTH - TILE_GAP * (tiles.length - 1)) / tiles.length;
    for (const [index, { label, value, color }] of tiles.entries()) {
      const x = PAGE.margin + index * (width + TILE_GAP);
      this.document.roundedRect(x, this.y, width, TILE_HEIGHT, 6).fill(PANEL);
      const inside = { x: x + 12, width: width - 24 };
      this.setter.put(label, { ...inside, y: this.y + 8 }, SMALL);
      this.setter.put(value, { ...inside, y: this.y + 20 }, { size: 15, color, bold: true });
    }
    this.y += TILE_HEIGHT + 16;
  }

  paragraph(text: string, style: TextStyle, below: number): void {
    this.text(text, style);
    this.y += below;
  }

  fact(label: string, value: string, style: TextStyle): void {
    this.setter.put(label, { x: PAGE.margin, y: this.y, width: LABEL_WIDTH }, { ...style, color: MUTED });
    const place = { x: PAGE.margin + LABEL_WIDTH, width: CONTENT_WIDTH - LABEL_WIDTH };
    this.lines(value, place, style, style.size * 1.7);
  }

  private lines(text: string, { x, width }: { x: number; width: number }, style: TextStyle, height: number): void {
    for (const line of this.setter.wrap(text, width, style)) {
      this.setter.draw(line, x, this.y, style);
      this.y += height;
    }
  }

  head<Row>(table: ReportTable<Row>): void {
    this.y = table.drawHead(this.y);
  }

  row<Row>(table: ReportTable<Row>, row: Row): void {
    const laid = table.lay(row);
    if (!this.fits(laid.height)) {
      this.addPage();
      this.head(table);
    }
    table.draw(laid, this.y);
    this.y += laid.height;
  }

  override end(): void {
    this.y += 8;
    super.end();
  }
}
