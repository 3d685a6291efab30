import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { CHECK_LABELS, RESULT_LABELS, VERDICT_TEXTS } from '@tracker/contracts/badges/badge-texts';
import { plainPage } from '../../../platform/http/pages/plain-page.js';
import { escapeHtml } from '../../../platform/http/pages/rendering.js';

interface VerifyPage {
  report?: BadgeReport;
  problem?: string;
  /** What was pasted, so that it is not lost. */
  text?: string;
}

export function verifyPage({ report, problem, text = '' }: VerifyPage): string {
  const content = `<p>See who issued an Open Badge, and whether it is still valid. Nothing is stored.</p>
${report ? reportSection(report) : ''}${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" action="/verify" enctype="multipart/form-data">
<label for="file">Badge file</label>
<input id="file" name="file" type="file" accept=".json,.png,.svg,.jwt,.txt">
<label for="text">Badge text</label>
<textarea id="text" name="text" spellcheck="false" autocapitalize="off">
${escapeHtml(text)}</textarea>
<button>Verify</button>
</form>`;
  return plainPage({ title: 'Verify a badge', content, isIndexed: true });
}

function reportSection({ badge, checks, verdict }: BadgeReport): string {
  const issuer = badge.issuer.name ?? badge.issuer.id;
  const rows = checks.map(
    ({ check, result, message }) =>
      `<li><strong>${CHECK_LABELS[check]}</strong> <span class="result" data-result="${result}">${RESULT_LABELS[result]}</span><p>${escapeHtml(message)}</p></li>`,
  );
  return `<section aria-labelledby="badge">
<h2 id="badge" dir="auto">${escapeHtml(badge.name ?? 'Badge without a name')}</h2>
${issuer ? `<p>Issued by <bdi>${escapeHtml(issuer)}</bdi></p>\n` : ''}<p class="result" data-result="${RESULTS[verdict]}">${VERDICT_TEXTS[verdict]}</p>
<ul>
${rows.join('\n')}
</ul>
</section>
`;
}

const RESULTS = { verified: 'pass', unverified: 'unknown', invalid: 'fail' };
