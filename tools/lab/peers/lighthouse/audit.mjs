// Usage: node audit.mjs <browser executable> <address> <cookie or empty> <skipped audits>… Prints the mobile scores as
// JSON.
import lighthouse from 'lighthouse';
import { launch } from 'chrome-launcher';

const [chromePath, address, cookie, ...skipAudits] = process.argv.slice(2);
const browser = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
try {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const extraHeaders = cookie ? { cookie } : {};
  const options = { port: browser.port, onlyCategories, skipAudits, extraHeaders, logLevel: 'silent' };
  const { lhr } = await lighthouse(address, options);
  const marks = Object.values(lhr.categories).map(({ title, score, auditRefs }) => ({
    title,
    mark: Math.round((score ?? 0) * 100),
    short: auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  }));
  process.stdout.write(JSON.stringify(marks));
} finally {
  await browser.kill();
}
