export const CREDENTIAL_LIMITS = { name: 200, issuingBody: 200, notes: 5_000 } as const;

export const EXPIRY_BEFORE_ISSUE = 'The expiry date must not be before the issue date';

export const RENEWAL_NOT_LATER = 'The new expiry date must be after the current one';
export const MAX_SELECTED = 1_000;
export const BULK_ACTIONS = ['archive', 'unarchive', 'delete', 'portfolio-add', 'portfolio-remove'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const MAX_ISSUERS = 10;

export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const EXPORT_FORMATS = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5_000;
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

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const dateOrderNeeded = (written: string) =>
  `“${written}” could be two different days: say in which order day, month and year stand`;
export const dateWithoutOrder = (sentence: string) =>
  /“([^”]*)” could be two different days: say in which order/.exec(sentence)?.[1] ?? null;
