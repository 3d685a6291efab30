const PUBLIC_PORTFOLIO = /^\/portfolio\/view\//;

/** Whether the page at a path is a portfolio that its owner shares. */
export const isPublicPortfolio = (path: string): boolean => PUBLIC_PORTFOLIO.test(path);
