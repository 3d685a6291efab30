import { addDays } from '@tracker/contracts/values/calendar-date';
import { DomainError } from '../../../../platform/domain-error.js';
import { DateFormats, SharedStrings, SheetRows } from './sheet-rows.js';
import { notATable, type Table, TableBuilder, unreadableFile } from './table.js';
import { WorkbookParts } from './workbook-parts.js';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED_STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
/** Day 0 of the 1900 date system, in which 61 is 1 March 1900. */
const FIRST_DAY = '1899-12-30';
/** Workbooks created on a Macintosh count from 1904. */
const DAYS_UNTIL_1904 = 1_462;

/** Reads only the first visible sheet (ECMA-376) and does not unpack other sheets. */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  try {
    const parts = await WorkbookParts.open(bytes);
    if (!parts.has(WORKBOOK)) throw notATable();
    const { relation, is1904 } = await firstSheetOf(parts);
    const sheet = await partOf(parts, relation);
    const shared = new SharedStrings();
    if (parts.has(SHARED_STRINGS)) await parts.parse(SHARED_STRINGS, shared);
    const formats = new DateFormats();
    if (parts.has(STYLES)) await parts.parse(STYLES, formats);
    const table = new TableBuilder();
    await parts.parse(sheet, new SheetRows(shared.strings, formats, (row) => table.add(row)));
    return table.finish(is1904 ? addDays(FIRST_DAY, DAYS_UNTIL_1904) : FIRST_DAY);
  } catch (error) {
    // Messages of the ZIP reader and the XML parser are not meant for users.
    throw error instanceof DomainError ? error : unreadableFile('This Excel workbook is damaged and cannot be read.');
  }
}

async function firstSheetOf(parts: WorkbookParts): Promise<{ relation: string; is1904: boolean }> {
  const relations: string[] = [];
  let is1904 = false;
  await parts.parse(WORKBOOK, {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (tag !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      const [, relation] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
      if (relation) relations.push(relation);
    },
  });
  const [relation] = relations;
  if (!relation) throw unreadableFile('The workbook has no visible sheet.');
  return { relation, is1904 };
}

async function partOf(parts: WorkbookParts, relation: string): Promise<string> {
  let target = '';
  await parts.parse(RELATIONS, {
    open(_tag, attributes) {
      if (attributes['Id'] === relation) target = attributes['Target'] ?? '';
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
