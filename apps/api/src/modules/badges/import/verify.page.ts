import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { CHECK_LABELS, RESULT_LABELS, VERDICT_TEXTS } from '@tracker/contracts/badges/badge-texts';
import { cardPage } from '../../../platform/http/pages/card-page.js';
import type { PublicPage } from '../../../platform/http/pages/public-pages.js';
import { escapeHtml } from '../../../platform/http/pages/rendering.js';

interface VerifyPage {
  report?: BadgeReport;
  problem?: string;
  text?: string;
}

const TITLE = 'Verify a badge';
const DESCRIPTION = 'See who issued an Open Badge, and whether it is still valid. Nothing is stored.';
const STATES = { verified: 'good', unverified: 'unsure', invalid: 'bad' };

const STYLES = `
.card form { display: grid; justify-items: start; gap: 4px; margin-top: 24px; }
.card :is(input, textarea) { margin-bottom: 16px; }
.card h2 { margin-bottom: 4px; font-size: var(--text-lead); }
.card section { margin-top: 24px; padding-top: 24px; border-top: 1px solid var(--line); }
.card section + form { padding-top: 24px; border-top: 1px solid var(--line); }
.card section .state { margin: 16px 0 8px; }
.card ul { margin: 0; padding: 0; list-style: none; }
.card li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 12px; padding-block: 12px; border-top: 1px solid var(--line); }
.card li:first-child { border-top: 0; }
.card li p { flex: 1 0 100%; color: var(--text-quiet); }
.card .result { font-weight: 600; }
.card .result[data-result=pass] { color: var(--valid-text); }
.card .result[data-result=unknown] { color: var(--expiring-text); }
.card .result[data-result=fail] { color: var(--expired-text); }
`;

export function verifyPage({ report, problem, text = '' }: VerifyPage): PublicPage {
  const content = `${report ? reportSection(report) : ''}<form method="post" action="/verify" enctype="multipart/form-data">
${problem ? `<p class="state" data-state="bad" role="alert">${escapeHtml(problem)}</p>\n` : ''}<label for="file">Badge file</label>
<input id="file" name="file" type="file" accept=".json,.png,.svg,.jwt,.txt">
<label for="text">Badge text</label>
<textarea id="text" name="text" spellcheck="false" autocapitalize="off">
${escapeHtml(text)}</textarea>
<button>Verify</button>
</form>
`;
  return cardPage({ title: TITLE, description: DESCRIPTION, content, styles: STYLES });
}

function reportSection({ badge, checks, verdict }: BadgeReport): string {
  const issuer = badge.issuer.name ?? badge.issuer.id;
  const rows = checks.map(
    ({ check, result, message }) =>
      `<li><strong>${CHECK_LABELS[check]}</strong> <span class="result" data-result="${result}">${RESULT_LABELS[result]}</span><p dir="auto">${escapeHtml(message)}</p></li>`,
  );
  return `<section aria-labelledby="badge">
<h2 id="badge" dir="auto">${escapeHtml(badge.name ?? 'Badge without a name')}</h2>
${issuer ? `<p>Issued by <bdi>${escapeHtml(issuer)}</bdi></p>\n` : ''}<p class="state" data-state="${STATES[verdict]}">${VERDICT_TEXTS[verdict]}</p>
<ul>
${rows.join('\n')}
</ul>
</section>
`;
}
