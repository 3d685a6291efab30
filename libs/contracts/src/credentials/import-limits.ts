export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5_000;
/** Maximum number of columns in a file. */
export const IMPORT_MAX_COLUMNS = 100;

/** Hours in which a dry run can be applied or an import undone. */
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

/** How to read an ambiguous date such as `03/04/2027`. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The message for a date that is ambiguous without an order. */
export const dateOrderNeeded = (written: string) =>
  `“${written}” could be two different days: say in which order day, month and year stand`;
/** Extracts the date from a `dateOrderNeeded` message; null for any other text. */
export const dateWithoutOrder = (sentence: string) =>
  /“([^”]*)” could be two different days: say in which order/.exec(sentence)?.[1] ?? null;
