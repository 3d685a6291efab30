import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { unreadableFile } from './table.js';

/** Limit of the unpacked size, which 5,000 rows of the longest fields do not reach. Protects against zip bombs. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A workbook with many sheets and pictures has a few hundred parts. */
const MAX_PARTS = 5_000;

const tooLarge = () =>
  unreadableFile('The workbook is too large. Please save only the rows to import in a new workbook.');

export interface XmlReader {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(tag: string): void;
}

/** Unpacks no more than the limit, even if the sizes in the archive are wrong. */
export class WorkbookParts {
  private bytesLeft = MAX_BYTES;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(bytes: Buffer): Promise<WorkbookParts> {
    const zip = await fromBufferPromise(bytes, { autoClose: false });
    if (zip.entryCount > MAX_PARTS) throw tooLarge();
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return new WorkbookParts(zip, entries);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Custom entities are not expanded. Inflating runs on another thread, so other requests proceed between chunks. */
  async parse(name: string, reader: XmlReader): Promise<void> {
    const xml = new SaxesParser();
    xml.on('opentag', (tag) => reader.open(localName(tag.name), tag.attributes));
    xml.on('closetag', (tag) => reader.close?.(localName(tag.name)));
    xml.on('text', (text) => reader.text?.(text));
    xml.on('cdata', (text) => reader.text?.(text));
    const decoder = new TextDecoder();
    const unpacked = await this.unpack(name);
    try {
      for await (const bytes of unpacked as AsyncIterable<Buffer>) {
        this.bytesLeft -= bytes.length;
        if (this.bytesLeft < 0) throw tooLarge();
        xml.write(decoder.decode(bytes, { stream: true }));
      }
    } finally {
      unpacked.destroy();
    }
    xml.close();
  }

  private unpack(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) throw unreadableFile('This Excel workbook is damaged and cannot be read.');
    if (entry.uncompressedSize > this.bytesLeft) throw tooLarge();
    return this.zip.openReadStreamPromise(entry);
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
