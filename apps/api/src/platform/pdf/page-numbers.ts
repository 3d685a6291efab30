import type { TextSetter, TextStyle } from './text-setter.js';

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
