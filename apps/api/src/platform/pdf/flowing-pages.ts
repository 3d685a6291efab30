import { GAPS_SENTENCE, TextSetter, type TextStyle } from './text-setter.js';
import { MUTED } from './brand.js';

interface Place {
  x: number;
  y: number;
  width: number;
}

interface NumberedPage {
  form: PDFKit.PDFKitReference;
  number: number;
}

/**
 * Draws "Page 1 of 27" at the right of each page, although pages leave the document before their number is known: a
 * page refers to a form (`ISO 32000-1`, 8.10) that is written at the end.
 */
export class PageNumbers {
  private readonly pages: NumberedPage[] = [];
  private readonly resources = { Font: {} };

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly setter: TextSetter,
    private readonly place: Place,
    private readonly style: TextStyle,
  ) {}

  add(): void {
    const { page } = this.document;
    const form = this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, page.width, page.height],
      Resources: this.resources,
    });
    page.xobjects['PageNumber'] = form;
    this.pages.push({ form, number: this.pages.length + 1 });
    this.setter.include('PageNumber');
  }

  end(): void {
    for (const { form, number } of this.pages) {
      const { content, fonts } = this.setter.detached(`Page ${number} of ${this.pages.length}`, this.place, this.style);
      Object.assign(this.resources.Font, fonts);
      form.end(content);
    }
  }
}

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
