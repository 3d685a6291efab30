import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicText } from '@tracker/contracts/values/public-text';
import { useGetPortfolioLinkedInBadgeQuery } from '../../api/portfolio.api';
import { shareUrl } from '../share-link/share-link';
import { errorText } from '@tracker/shell-sdk/request-error';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { CodeBlock } from './code-block';

export function EmbedTab({ portfolio }: { portfolio: Portfolio }) {
  const query = useGetPortfolioLinkedInBadgeQuery();
  return (
    <>
      <CodeBlock
        label="Embed code"
        hint="Paste it into a page of your own site. The frame fills the width it is given."
        code={embedCode(shareUrl(portfolio.shareToken), publicText(portfolio.title))}
        copyLabel="Copy Code"
      />
      <QueryView
        query={query}
        failure={errorText(query.error, 'The badge could not be loaded.')}
        skeleton={<Skeleton height="200px" />}
      >
        {(badge) =>
          badge !== '' && (
            <CodeBlock
              label="Badge code"
              hint="A small badge that leads to your portfolio, for LinkedIn articles, blogs and signatures."
              code={badge}
              copyLabel="Copy Badge"
            />
          )
        }
      </QueryView>
    </>
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup that shows the portfolio in a page of another site, as wide as its place there. */
function embedCode(url: string, title: string): string {
  const name = title.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  return `<iframe src="${url}?embed=1" title="${name}" width="100%" height="560" loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>`;
}
