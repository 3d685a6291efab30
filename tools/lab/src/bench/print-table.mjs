/** @param {import('./scenarios.mjs').Outcome} outcome */
export function printTable({ rows, void: reason, notes = [] }) {
  if (reason) console.log(`  VOID: ${reason}`);
  for (const { measure, ours, peer, ratio, target, met, detail } of rows) {
    const verdict = met === null ? '     ' : met ? 'ok   ' : 'SHORT';
    const figures = [ours, peer && `beside ${peer}`, ratio !== null && `ratio ${ratio.toFixed(2)}`, target];
    console.log(`  ${verdict} ${measure}: ${figures.filter(Boolean).join(', ')}`);
    if (detail) console.log(`          ${detail}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}
