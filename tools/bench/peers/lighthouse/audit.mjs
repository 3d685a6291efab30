// node audit.mjs <browser's executable> <address> [<cookie>]: the marks of one page on a phone as JSON, and what took from them.
import lighthouse from 'lighthouse';
import { launch } from 'chrome-launcher';

const [chromePath, address, cookie] = process.argv.slice(2);
const browser = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
try {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const extraHeaders = cookie ? { cookie } : {};
  const { lhr } = await lighthouse(address, { port: browser.port, onlyCategories, extraHeaders, logLevel: 'silent' });
  const marks = Object.values(lhr.categories).map(({ title, score, auditRefs }) => ({
    title,
    mark: Math.round((score ?? 0) * 100),
    short: auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9).map(({ id }) => id),
  }));
  process.stdout.write(JSON.stringify(marks));
} finally {
  await browser.kill();
}
