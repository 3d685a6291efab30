/** @typedef {import('./results.mjs').Result} Result */

const METHOD = `
The built product runs as it does in production (\`NODE_ENV=production\`, real sessions, permission checks, rate limits, request log) beside what one would pick instead and
beside the limit: the least code that answers the same. All share one PostgreSQL with its defaults; unless a row says otherwise a million credentials of other people are in the
table. Rounds are interleaved and each gives one ratio; what is shown is the median of the ratios. The limit also runs against itself: when that moves by more than 15 %, the
scenario is void and says so. CPU is user and system time from \`/proc\` of the server and of all of PostgreSQL's processes together, divided by the requests.

\`npm run bench\` measures everything and rewrites this page; \`npm run bench -- p1 p4\` measures some; \`--write\` keeps those too, \`--large\` adds the cases with ten
million rows; \`npm run bench -- soak --minutes 60\` keeps a mixed load up for an hour. Peers are installed under \`tools/bench/peers\` when they are first needed, and P9 builds the release of the newest tag.`;

/**
 * The page docs/benchmarks.md.
 * @param {Result[]} results
 */
export function renderDocument(results) {
  const ordered = [...results].sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  return ['# Benchmarks', METHOD.trim(), ...ordered.map(renderScenario)].join('\n\n');
}

/** @param {Result} result */
function renderScenario(result) {
  return [
    `## ${result.id} ${result.title}`,
    result.void ? `**Void:** ${result.void}` : '',
    result.rows.length > 0 ? renderRows(result.rows) : '',
    ...(result.notes ?? []),
    renderOrigin(result),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** @param {import('./scenarios.mjs').Row[]} rows */
function renderRows(rows) {
  const lines = rows.map(({ measure, ours, peer, ratio, target, met, detail }) =>
    [
      `${measure}${detail ? `<br>${detail}` : ''}`,
      ours,
      peer,
      ratio === null ? '' : ratio.toFixed(2),
      target,
      met === null ? '' : met ? 'met' : '**short**',
    ]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  );
  return ['measure | ours | beside | ratio | target | ', '--- | --- | --- | --- | --- | ---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}

/** @param {Result} result */
function renderOrigin({ day, rounds, machine }) {
  const { cpu, cores, memoryGib, node, postgres } = machine;
  return `_${day}, ${rounds} rounds, ${cores} × ${cpu}, ${memoryGib} GB, Node ${node}, PostgreSQL ${postgres}_`;
}
