/** Maximum lengths in Unicode code points. */
export const CREDENTIAL_LIMITS = { name: 200, issuingBody: 200, notes: 5_000 } as const;

export const EXPIRY_BEFORE_ISSUE = 'The expiry date must not be before the issue date';

export const RENEWAL_NOT_LATER = 'The new expiry date must be after the current one';
/** Maximum number of credentials in one call. */
export const MOST_SELECTED = 1_000;
export const BULK_ACTIONS = ['archive', 'unarchive', 'delete', 'portfolio-add', 'portfolio-remove'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
/** Maximum number of suggested issuing bodies. */
export const MOST_ISSUERS = 10;

export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const EXPORT_FORMATS = ['csv', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
