import {
  DEFERRED_SCRIPTS_ELEMENT,
  PAGE_PLACEHOLDER,
  type PublicFrame,
  RENDERED_PORTFOLIO_ELEMENT,
} from '@tracker/contracts/portfolio/rendered-pages';
import { StaticRouter } from '@tracker/shell-sdk/guarded-router';
import { renderToString } from 'react-dom/server';
import { PublicLayout } from '../layout/public-layout';
import { ThemeButton } from '../layout/toolbar-button';
import { HYDRATED, restUntilNeeded } from './page-at-rest';

export function renderPublicFrame(): PublicFrame {
  const parameters = [RENDERED_PORTFOLIO_ELEMENT, DEFERRED_SCRIPTS_ELEMENT, HYDRATED];
  return {
    whole: render('/'),
    embedded: render('/?embed=1'),
    darkToggle: renderToString(<ThemeButton theme="dark" />),
    script: `(${restUntilNeeded.toString()})(${parameters.map((text) => JSON.stringify(text)).join()})`,
  };
}

/** Must match `PlainScreen` in app.tsx. */
function render(location: string): string {
  return renderToString(
    <StaticRouter location={location}>
      <PublicLayout>{PAGE_PLACEHOLDER}</PublicLayout>
    </StaticRouter>,
  );
}
