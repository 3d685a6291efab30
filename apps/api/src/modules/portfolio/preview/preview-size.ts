/** The size that previews of links are made for (Open Graph: 1.91 to 1). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
