import { MUTED } from './brand.js';
import { PageNumbers } from './page-numbers.js';
import { GAPS_SENTENCE, TextSetter, type TextStyle } from './text-setter.js';

/** In points. Text ends at `bottom` above the lower edge, and the footer is at `foot`. */
interface PageLayout {
  width: number;
  height: number;
  margin: number;
  bottom: number;
  foot: number;
}

export const SMALL = { size: 8, color: MUTED };

/** Pages with a footer and numbers. Content that does not fit continues on the next page. */
export class FlowingPages {
  readonly setter: TextSetter;
  protected y = 0;
  protected readonly contentWidth: number;
  private readonly numbers: PageNumbers;
  private readonly foot: { x: number; y: number; width: number };

  constructor(
    protected readonly document: PDFKit.PDFDocument,
    private readonly page: PageLayout,
    private readonly footer: string,
  ) {
    this.contentWidth = page.width - 2 * page.margin;
    this.foot = { x: page.margin, y: page.height - page.foot, width: this.contentWidth };
    this.setter = new TextSetter(document);
    this.numbers = new PageNumbers(document, this.setter, this.foot, SMALL);
  }

  addPage(): void {
    this.setter.flush();
    this.document.addPage();
    this.y = this.page.margin;
    this.setter.put(`Micro-Credential Tracker  ·  ${this.footer}`, this.foot, SMALL);
    this.numbers.add();
  }

  text(text: string, style: TextStyle, width = this.contentWidth): void {
    for (const line of this.setter.wrap(text, width, style)) {
      if (!this.fits(heightOf(style))) this.addPage();
      this.setter.draw(line, this.page.margin, this.y, style);
      this.y += heightOf(style);
    }
  }

  end(): void {
    if (this.setter.hasGaps) this.text(GAPS_SENTENCE, SMALL);
    this.setter.flush();
    this.numbers.end();
  }

  protected fits(height: number): boolean {
    return this.y + height <= this.page.height - this.page.bottom;
  }
}

export function heightOf({ size }: TextStyle): number {
  return size * 1.4;
}
