/** Separate from the texts, which aren't needed at startup. */
export const LEGAL_PATHS = ['/terms', '/privacy'] as const;
export type LegalPath = (typeof LEGAL_PATHS)[number];
