import { RENDERED_PORTFOLIO_ELEMENT, type RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { createContext, use, useSyncExternalStore } from 'react';
import { publicPortfolioOf } from './portfolio-answers';

export const Rendered = createContext(embeddedPortfolio());

function embeddedPortfolio(): RenderedPortfolio | null {
  const element = typeof document === 'undefined' ? null : document.getElementById(RENDERED_PORTFOLIO_ELEMENT);
  if (!element) return null;
  const rendered = JSON.parse(element.textContent) as RenderedPortfolio;
  return { ...rendered, answer: publicPortfolioOf(rendered.answer) };
}

const subscribe = () => () => undefined;

export function useServerLocale(): Pick<RenderedPortfolio, 'today' | 'locale'> | null {
  const rendered = use(Rendered);
  const isHydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  return isHydrating ? rendered : null;
}
