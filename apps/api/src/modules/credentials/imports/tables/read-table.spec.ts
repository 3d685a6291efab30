import { DomainError } from '../../../../platform/domain-error.js';
import { readTable } from './read-table.js';
import type { Table } from './table.js';
import { sheetXml, stylesXml, workbook, zip } from './workbook.fixture.js';

const texts = ({ headings, rows }: Table) => [headings, ...rows.map(({ cells }) => cells.map(({ text }) => text))];
const refusal = async (bytes: Buffer | string): Promise<string> => {
  const failure: unknown = await readTable(Buffer.from(bytes)).then(
    () => 'nothing was wrong',
    (error: unknown) => error,
  );
  if (!(failure instanceof DomainError)) throw failure;
  return `${failure.status} ${failure.sentence}`;
};

describe('a CSV file', () => {
  const WRITTEN = [
    ['Name', 'Körper'],
    ['Ärzte', 'ß €'],
  ];
  const text = 'Name;Körper\r\nÄrzte;ß €\r\n';
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const windows1252 = Buffer.from(text.replace('€', '\u0080'), 'latin1');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16BE', utf16be],
    ['Windows-1252', windows1252],
  ])('is read in %s', async (_name, bytes) => {
    expect(texts(await readTable(bytes))).toEqual(WRITTEN);
  });

  it.each([',', ';', '\t'])('is read with the separator %j, also with other separators inside cells', async (mark) => {
    const table = await readTable(
      Buffer.from(`A${mark}"B,;\t""x"""${mark}C\n1${mark}"2\n3"${mark}\n\n"4"${mark}5" pipe${mark}6`),
    );
    expect(texts(table)).toEqual([
      ['A', 'B,;\t"x"', 'C'],
      ['1', '2\n3', ''],
      ['4', '5" pipe', '6'],
    ]);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it.each([
    ['', '400 The file is empty.'],
    ['\ufeff \r\n,,\r\n', '400 The file is empty.'],
    ['Name,Issuer', '400 The file has headings but no rows below them.'],
    ['Name,Issuer,name\na,b,c', '400 Two columns have the heading “name”. Please name each column once.'],
    [
      `${'x,'.repeat(150)}\n1`.replace(/x/g, (_, at) => `h${at}`),
      '400 The file has more than 100 columns. Please leave out those that are not imported.',
    ],
    [`Name\n${'a\n'.repeat(5_001)}`, '400 The file has more than 5,000 rows. Please import it in parts.'],
    ['Name,Issuer\n"a,b\nc,d\n', '400 A quotation mark in the file is never closed.'],
    [`Name\n"${'a\n'.repeat(200_000)}`, '400 A row of the file is too long. Perhaps a quotation mark is never closed.'],
  ])('is refused with a specific message: %#', async (content, sentence) => {
    expect(await refusal(content)).toBe(sentence);
  });

  it.each([
    '%PDF-1.7\nx,y\n1,2',
    '<!doctype html><table>',
    '{"name": "a"}',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
    Buffer.from('Name,Issuer\na,b', 'utf16le'),
    'a\u0000b,c\nd,e',
    `\n\nName\u0007,Issuer\n${'a,b\n'.repeat(100)}`,
    `Name,Issuer\n${'\u0001b,c\n'.repeat(100)}`,
  ])('is refused when its content has another format: %#', async (content) => {
    expect(await refusal(content)).toBe('415 This is neither a CSV file nor an Excel workbook (.xlsx).');
  });

  it.each([
    ['a,b;c;d', ['a,b', 'c', 'd']],
    ['a;b,c', ['a;b', 'c']],
    ['";;;",a,b', [';;;', 'a', 'b']],
    ['a', ['a']],
    ['a\n', ['a']],
  ])('uses the most frequent separator of its headings: %j', async (headings, cells) => {
    expect((await readTable(Buffer.from(`${headings}\n1;;;;;;`))).headings).toEqual(cells);
  });

  const LEADING = ['\n', '  \n\n', ',,,\n', '"",""\n', 'sep=;\n', 'SEP=,\r\n'];
  it.each(LEADING)('finds its separator below blank lines or a hint for Excel: %j', async (leading) => {
    const { headings, rows } = await readTable(Buffer.from(`${leading}A;B\n1;2`));
    expect([headings, rows.map(({ cells }) => cells.length)]).toEqual([['A', 'B'], [2]]);
  });

  it.each(['\u0000', '\u0007', '\u001b', '\u007f'])('is read with %j in one of its cells', async (sign) => {
    const table = await readTable(Buffer.from(`Name,Issuing Body\nFirst ${sign}Aid,Red Cross\nBLS,Red Cross\n`));
    expect(texts(table)[1]).toEqual([`First ${sign}Aid`, 'Red Cross']);
  });

  it('is decoded from Windows-1252 with any line breaks', async () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index));
    const table = await readTable(Buffer.concat([Buffer.from('\xe4\r1\r', 'latin1'), bytes, Buffer.from('\r\n3\n')]));
    expect(texts(table)).toEqual([['ä'], ['1'], ['€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'], ['3']]);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it.each([' <p>', '\n{', '[1]', '%PDF-1', '%!PS', 'a\u0007,b'])(
    'is refused when it begins with %j',
    async (beginning) => {
      expect(await refusal(`${beginning},b\n1,2`)).toMatch(/^415 /);
    },
  );

  it.each(['a <b>', '% done', '%PS', 'a {b}', 'tab\u000b\u000c'])(
    'is accepted when it begins with %j',
    async (beginning) => {
      expect(texts(await readTable(Buffer.from(`${beginning},b\n1,2`)))[1]).toEqual(['1', '2']);
    },
  );

  it('is parsed correctly wherever chunks are split', async () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => `Ärztin ${index},${'ß'.repeat(20)}`);
    const table = await readTable(Buffer.from(['Name,Notes', ...rows].join('\n')));
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text).join(','))).toEqual(rows);
  });

  it('accepts cells of 5,000 lines', async () => {
    const cell = 'line\n'.repeat(5_000);
    const { rows } = await readTable(Buffer.from(`Name,Notes\na,"${cell}"\nb,c`));
    expect(rows.map(({ line, cells }) => [line, cells[1]?.text])).toEqual([
      [2, cell],
      [5_003, 'c'],
    ]);
  });
});

describe('an Excel workbook', () => {
  it('is read with text, numbers, formulas and line breaks, wherever its parts are stored', async () => {
    const sheet = `<x:worksheet xmlns:x="s"><x:sheetData>
        <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>
        <x:row r="4"/>
        <x:row r="7"><x:c r="A7" t="s"><x:v>2</x:v></x:c><x:c r="B7"><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c r="C7" s="1"><x:v>46000</x:v></x:c>
          <x:c r="D7" t="b"><x:v>1</x:v></x:c><x:c r="E7" t="str"><x:v>'=x</x:v></x:c></x:row>
      </x:sheetData></x:worksheet>`;
    const shared = `<sst><si><t>Name</t></si><si><t>Is</t><r><t>sued</t></r><rPh><t>nope</t></rPh></si><si><t xml:space="preserve"> A_x000D_&#10;&lt;b&gt;</t></si></sst>`;
    const bytes = workbook('', {
      'xl/workbook.xml': `<workbook xmlns:rel="r"><workbookPr date1904="1"/><sheets><sheet name="H" state="hidden" rel:id="r1"/><sheet name="S" rel:id="r2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/pages/two.xml"/></Relationships>`,
      'xl/pages/two.xml': sheet,
      'xl/sharedStrings.xml': shared,
      'xl/styles.xml': stylesXml(['General', 'yyyy-mm-dd']),
    });
    const table = await readTable(bytes);
    expect([table.headings, table.firstDay]).toEqual([['Name', '', 'Issued'], '1904-01-01']);
    expect(table.rows).toEqual([
      {
        line: 7,
        cells: [
          { text: ' A\r\n<b>', kind: 'text' },
          { text: '2', kind: 'formula' },
          { text: '46000', kind: 'date' },
          { text: 'TRUE', kind: 'text' },
          { text: '=x', kind: 'text' },
        ],
      },
    ]);
  });

  it.each([
    ['yyyy\\-mm\\-dd', 'date'],
    ['[$-407]d. mmmm yyyy;@', 'date'],
    ['mmm yy', 'date'],
    ['"Year "0', 'number'],
    ['#,##0.00 [$USD]', 'number'],
    ['[Red]0', 'number'],
    ['\\d0', 'number'],
    ['0_d', 'number'],
    ['0;[Red]-0 "days"', 'number'],
    ['h:mm', 'number'],
    ['General', 'number'],
  ])('reads a number in the format %j as a %s', async (format, kind) => {
    const sheet = sheetOf(`${row}<row><c s="1"><v>46000</v></c></row>`);
    const { rows } = await readTable(workbook(sheet, { 'xl/styles.xml': stylesXml(['General', format]) }));
    expect(rows[0]?.cells[0]).toEqual({ text: '46000', kind });
  });

  it.each([
    [14, 'date'],
    [22, 'date'],
    [30, 'date'],
    [57, 'date'],
    [0, 'number'],
    [4, 'number'],
    [20, 'number'],
    [46, 'number'],
    [164, 'number'],
  ])('reads a number in the built-in format %i as a %s', async (id, kind) => {
    const styles = `<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
    const sheet = sheetOf(`${row}<row><c><v>46000</v></c></row>`);
    const { rows } = await readTable(workbook(sheet, { 'xl/styles.xml': styles }));
    expect(rows[0]?.cells[0]?.kind).toBe(kind);
  });

  const row = '<row><c t="inlineStr"><is><t>Name</t></is></c></row>';
  const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

  it('gives each row a unique line number, whatever numbers the file claims', async () => {
    const claimed = ['1', '2', '2', 'x', '1', '9', '1e999'];
    const { rows } = await readTable(
      workbook(sheetOf(claimed.map((number) => row.replace('<row>', `<row r="${number}">`)).join(''))),
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 9, 10]);
  });

  it.each([
    [
      'the parts of another format',
      () => zip({ 'word/document.xml': '<w/>' }),
      '415 This is neither a CSV file nor an Excel workbook (.xlsx).',
    ],
    [
      'broken bytes',
      () => workbook(sheetXml([['A'], ['b']])).subarray(0, 300),
      '400 This Excel workbook is damaged and cannot be read.',
    ],
    ['broken XML', () => workbook('<worksheet><row>'), '400 This Excel workbook is damaged and cannot be read.'],
    [
      'custom entities',
      () => workbook(`<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf('<row><c t="str"><v>&a;</v></c></row>')}`),
      '400 This Excel workbook is damaged and cannot be read.',
    ],
    [
      'many empty rows',
      () => workbook(sheetOf(row + '<row/>'.repeat(100_000))),
      '400 The file has headings but no rows below them.',
    ],
    [
      'a zip bomb in its sheet',
      () => workbook(sheetOf(row + `<row><c t="str"><v>${'a'.repeat(40_000_000)}</v></c></row>`)),
      '400 The workbook is too large. Please save only the rows to import in a new workbook.',
    ],
    [
      'a zip bomb in its shared strings',
      () => workbook(sheetOf(row), { 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(3_000_000)}</sst>` }),
      '400 The workbook is too large. Please save only the rows to import in a new workbook.',
    ],
    [
      'the older .xls format',
      () => Buffer.from('d0cf11e0a1b11ae100', 'hex'),
      '415 This workbook is in an older format or has a password. Please save it as .xlsx or CSV without a password.',
    ],
  ])('with %s is refused with a specific message', async (_name, bytes, sentence) => {
    expect(await refusal(bytes())).toBe(sentence);
  });

  it('stops at the size limit even if it declares a smaller size, and other requests proceed', async () => {
    const bytes = workbook(sheetOf(row + '<row/>'.repeat(8_000_000)));
    // The size of the sheet as the directory and the part itself declare it.
    const claimed = Buffer.alloc(4);
    claimed.writeUInt32LE(sheetOf(row + '<row/>'.repeat(8_000_000)).length);
    for (let at = bytes.indexOf(claimed); at >= 0; at = bytes.indexOf(claimed, at + 1)) bytes.writeUInt32LE(1_000, at);
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    const before = process.memoryUsage().rss;
    expect(await refusal(bytes)).toMatch(/^400 (The workbook holds too much|This Excel workbook is damaged)/);
    clearInterval(others);
    expect(turns).toBeGreaterThan(0);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
});
