import { RENDERED_PORTFOLIO_ELEMENT, type RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { createContext, use, useSyncExternalStore } from 'react';
import { publicPortfolioOf } from '../../api/portfolio-answers';

/** What the page's HTML was rendered from; null where the server rendered nothing. */
export const Rendered = createContext(embeddedPortfolio());

function embeddedPortfolio(): RenderedPortfolio | null {
  const element = typeof document === 'undefined' ? null : document.getElementById(RENDERED_PORTFOLIO_ELEMENT);
  if (!element) return null;
  const rendered = JSON.parse(element.textContent) as RenderedPortfolio;
  return { ...rendered, answer: publicPortfolioOf(rendered.answer) };
}

const never = () => () => undefined;

/**
 * The day and the language that the page was rendered for, on the server and in the moment in which React takes the page over: then everything must be as it
 * was rendered. Null from then on, when both are the reader's own.
 */
export function useRenderedFor(): Pick<RenderedPortfolio, 'today' | 'locale'> | null {
  const rendered = use(Rendered);
  const isAsRendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isAsRendered ? rendered : null;
}
