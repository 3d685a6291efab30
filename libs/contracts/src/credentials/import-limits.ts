export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5_000;
/** So many columns a file may have; five of them are read. */
export const IMPORT_MAX_COLUMNS = 100;

/** A dry run can be applied, and an import undone, for so long. */
export const IMPORT_KEPT_HOURS = 24;

export const IMPORT_FIELDS = ['name', 'issuingBody', 'issueDate', 'expiryDate', 'notes'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const IMPORT_FIELD_LABELS: Record<ImportField, string> = {
  name: 'Name',
  issuingBody: 'Issuing Body',
  issueDate: 'Issue Date',
  expiryDate: 'Expiry Date',
  notes: 'Notes',
};

/** In which order a date that could be read two ways has its year, month and day. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Said of a date that waits for the order it is written in. */
export const dateOrderNeeded = (written: string) =>
  `“${written}” could be two different days: say in which order day, month and year stand`;
/** The date in a sentence that says so; null in any other. */
export const dateWithoutOrder = (sentence: string) =>
  /“([^”]*)” could be two different days: say in which order/.exec(sentence)?.[1] ?? null;
