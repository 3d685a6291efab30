import { crc32, deflateRawSync } from 'node:zlib';

type SheetCell = string | number | { formula: string };

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sheet whose texts stand in the cells themselves. */
export function sheetXml(rows: readonly (readonly SheetCell[])[]): string {
  const cellXml = (cell: SheetCell) => {
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c><f>${escaped(cell.formula)}</f><v>2</v></c>`;
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  };
  const rowsXml = rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`);
  return `<worksheet><sheetData>${rowsXml.join('')}</sheetData></worksheet>`;
}

/** Styles with one cell format for each of these number formats, in this order. */
export function stylesXml(formats: readonly string[]): string {
  const numFmts = formats.map((code, index) => {
    const attribute = code.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<numFmt numFmtId="${164 + index}" formatCode="${attribute}"/>`;
  });
  const xfs = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  return `<styleSheet><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

/** An Excel workbook of one sheet; `parts` replace others or come on top. */
export function workbook(sheet: string, parts: Record<string, string> = {}): Buffer {
  return zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  });
}

/** A ZIP archive (APPNOTE 4.3). */
export function zip(parts: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
