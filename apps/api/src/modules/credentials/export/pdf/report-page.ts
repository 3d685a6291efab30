export const PAGE = { width: 841.89, height: 595.28, margin: 48 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
