/** @typedef {import('./results.mjs').Result} Result */

const METHOD = `
The built product runs in production mode (\`NODE_ENV=production\`, with real sessions, permissions, rate limits and request log). It is compared with common
alternatives, and with the limit: the least code that gives the same answers. All share one PostgreSQL with default settings; unless a row says
otherwise, the table contains a million credentials of other people. Rounds are interleaved, and the median of their ratios is shown. The limit is
also compared with itself: if that ratio moves by more than 15 %, the scenario is void. CPU is user and system time of the server and of all
PostgreSQL processes, divided by the requests.

\`npm run bench\` measures everything and rewrites this page. \`npm run bench -- p1 p4\` measures two scenarios; \`--write\` keeps their results, and
\`--large\` adds cases with ten million rows. \`npm run bench -- soak --minutes 60\` applies a mixed load for an hour. Peers are installed when they are
first needed, and P9 builds the release of the newest tag.`;

/** @param {Result[]} results */
export function renderDocument(results) {
  const ordered = [...results].sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  return ['# Benchmarks', METHOD.trim(), ...ordered.map(renderScenario), renderRuns(ordered)].join('\n\n');
}

/** @param {Result} result */
function renderScenario(result) {
  return [
    `## ${result.id} ${result.title}`,
    result.void ? `**Void:** ${result.void}` : '',
    result.rows.length > 0 ? renderRows(result.rows) : '',
    ...(result.notes ?? []),
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

/** @param {Result[]} results */
function renderRuns(results) {
  const rows = results.map(({ id, day, rounds, machine: { cpu, cores, memoryGib, node, postgres } }) =>
    [id, day, rounds, `${cores} × ${cpu}, ${memoryGib} GB`, node, postgres].join(' | '),
  );
  const lines = ['scenario | day | rounds | machine | Node | PostgreSQL', '--- | --- | --- | --- | --- | ---', ...rows];
  return `## Runs\n\n${lines.map((line) => `| ${line} |`).join('\n')}`;
}
