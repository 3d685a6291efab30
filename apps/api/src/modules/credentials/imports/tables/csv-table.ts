import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { csvCell, notATable, type Table, TableBuilder, unreadableFile } from './table.js';

/** Longer than any valid row, so that an unterminated quote fails early instead of at the end of the file. */
const MAX_ROW_LENGTH = 100_000;
const PIECE = 64 * 1024;
const DELIMITERS = [',', ';', '\t'];
/** Some exports begin with `sep=;`, which tells Excel the delimiter. */
const BLANK_ROWS = /^(?:(?:[\s,;]|"")*\n|sep=[,;\t]\n)+/i;
/** Fields that contain one of these are rejected row by row. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/gu;
/** About 10% of the characters in compressed or binary data are control characters. */
const BINARY_SHARE = 0.05;
const OTHER_TEXT = /^\s*(?:<|\{|\[|%PDF-|%!PS)/;

/** Characters of Windows-1252 from 0x80 to 0x9F (WHATWG Encoding Standard). */
const WINDOWS_1252_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

interface ParsedRow {
  record: string[];
  info: Info;
}

/** RFC 4180, with the most frequent of comma, semicolon, or tab in the headings as the delimiter. */
export async function csvTable(bytes: Buffer): Promise<Table> {
  const content = textOf(bytes).replace(/\r\n?/g, '\n');
  const [blankRows = ''] = BLANK_ROWS.exec(content.slice(0, MAX_ROW_LENGTH)) ?? [];
  const text = blankRows.replace(/[^\n]/g, '') + content.slice(blankRows.length);
  const headings = headingRowOf(content.slice(blankRows.length));
  if (OTHER_TEXT.test(text) || controlsIn(headings) > 0 || controlsIn(text) > text.length * BINARY_SHARE)
    throw notATable();
  const parser = parse({
    delimiter: delimiterOf(headings),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
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

/** Falls back to Windows-1252, in which every byte sequence is valid. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : windows1252(bytes);
}

/**
 * Decoded by hand because Node before 23 treats Windows-1252 as Latin-1, which has control characters at 0x80 to 0x9F.
 */
function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
}

const controlsIn = (text: string) => text.match(CONTROL)?.length ?? 0;

function headingRowOf(text: string): string {
  return /^[^\n"]*(?:"[^"]*"?[^\n"]*)*/.exec(text.slice(0, MAX_ROW_LENGTH))?.[0] ?? '';
}

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

function lineOf(record: string[], { lines }: Info): number {
  return lines - record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
}

function sentenceFor({ code }: CsvError): Error {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return unreadableFile('A quotation mark in the file is never closed.');
  if (code === 'CSV_MAX_RECORD_SIZE')
    return unreadableFile('A row of the file is too long. Perhaps a quotation mark is never closed.');
  return unreadableFile('The file cannot be read as CSV. Perhaps there is a quotation mark in the middle of a cell.');
}
