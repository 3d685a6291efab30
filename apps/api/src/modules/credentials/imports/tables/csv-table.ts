import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { csvCell } from './cell-text.js';
import { notATable, type Table, TableBuilder, unreadableFile } from './table.js';

/** Far beyond a row of the longest fields: a quote that is never closed is noticed here instead of at the end of the file. */
const MOST_CHARACTERS_OF_A_ROW = 100_000;
/** After each piece other requests get their turn. */
const PIECE = 64 * 1024;
const DELIMITERS = [',', ';', '\t'];
/** Rows above the headings that hold nothing but blanks, separators and empty quotes. */
const BLANK_ROWS = /^(?:[\s,;]|"")*\n/;
/** Control characters that text files rarely have. Fields that contain one are refused row by row. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/gu;
/** In compressed or binary data about one character in ten is a control character. */
const BINARY_SHARE = 0.05;
/** Pages, pictures and data in words that were given another name. */
const OTHER_TEXT = /^\s*(?:<|\{|\[|%PDF-|%!PS)/;

/** What stands at 0x80 to 0x9F (WHATWG, Encoding). */
const WINDOWS_1252_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

interface ParsedRow {
  record: string[];
  info: Info;
}

/** Reads a CSV file (RFC 4180) whose cells are parted by commas, semicolons or tabs, whichever its headings have most of. */
export async function csvTable(bytes: Buffer): Promise<Table> {
  // One kind of line break, in cells as well, so that lines can be counted.
  const content = textOf(bytes).replace(/\r\n?/g, '\n');
  const [blankRows = ''] = BLANK_ROWS.exec(content.slice(0, MOST_CHARACTERS_OF_A_ROW)) ?? [];
  const text = blankRows.replace(/[^\n]/g, '') + content.slice(blankRows.length);
  const headings = headingRowOf(content.slice(blankRows.length));
  if (OTHER_TEXT.test(text) || controlsIn(headings) > 0 || controlsIn(text) > text.length * BINARY_SHARE)
    throw notATable();
  const parser = parse({
    delimiter: delimiterOf(headings),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_CHARACTERS_OF_A_ROW,
  });
  const table = new TableBuilder();
  const source = Readable.from(piecesOf(text));
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>)
      table.add({ line: lineOf(record, info), cells: record.map(csvCell) });
  } catch (error) {
    throw error instanceof CsvError ? sentenceFor(error) : error;
  } finally {
    source.destroy();
  }
  return table.finish();
}

/** UTF-8 with or without mark, UTF-16 with one, or else Windows-1252, in which every file is some text. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : windows1252(bytes);
}

/** Written out, since Node before 23 reads it as Latin-1, which has control characters in these places. */
function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
}

const controlsIn = (text: string) => text.match(CONTROL)?.length ?? 0;

/** The first row; a quoted heading may contain line breaks. */
function headingRowOf(text: string): string {
  return /^[^\n"]*(?:"[^"]*"?[^\n"]*)*/.exec(text.slice(0, MOST_CHARACTERS_OF_A_ROW))?.[0] ?? '';
}

/** The separator that occurs most often in the headings, outside quotes. */
function delimiterOf(headings: string): string {
  const unquoted = headings.replace(/"[^"]*"?/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let first = 0; first < bytes.length; first += PIECE) {
    yield bytes.subarray(first, first + PIECE);
    await setImmediate();
  }
}

/** `info` says where a record ends: as many lines further down as it has line breaks in its cells. */
function lineOf(record: string[], { lines }: Info): number {
  return lines - record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
}

function sentenceFor({ code }: CsvError): Error {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadableFile('A quotation mark in the file is opened and never closed.');
  if (code === 'CSV_MAX_RECORD_SIZE')
    return unreadableFile('A row of the file is too long. Perhaps a quotation mark is opened and never closed.');
  return unreadableFile('The file cannot be read as CSV. Perhaps a quotation mark stands in the middle of a cell.');
}
