/** Apart from the texts, which the start need not load. */
export const LEGAL_PATHS = ['/terms', '/privacy'] as const;
export type LegalPath = (typeof LEGAL_PATHS)[number];
