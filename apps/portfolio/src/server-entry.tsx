import type { RenderedPortfolio } from '@tracker/contracts/portfolio/rendered-pages';
import { MemoryRouter, Route, Routes } from '@tracker/shell-sdk/router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { renderToString } from 'react-dom/server';
import { publicPortfolioOf } from './features/portfolio-answers';
import { Rendered } from './features/rendered-portfolio';
import { PublicPortfolioPage } from './screens/public-portfolio/public-portfolio.page';
import { manifest } from './remote.manifest';

const [, , { path: route }] = manifest.routes;

export function render({ path, portfolio }: { path: string; portfolio: RenderedPortfolio }): string {
  return renderToString(
    <Provider store={createTrackerStore()}>
      <MemoryRouter initialEntries={[path]}>
        <Rendered value={{ ...portfolio, answer: publicPortfolioOf(portfolio.answer) }}>
          <Routes>
            <Route path={route} element={<PublicPortfolioPage />} />
          </Routes>
        </Rendered>
      </MemoryRouter>
    </Provider>,
  );
}
