import { inDays, User, visit } from './user.container.js';

const [email = 'nora@example.test'] = process.argv.slice(2);
const document = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000, 'x'), Buffer.from('\n%%EOF\n')]);
const fields = { name: 'First Aid', issuingBody: 'Red Cross', issueDate: inDays(-300), expiryDate: inDays(7) };
const nora = new User(email);
interface Step {
  step: string;
  isGood: boolean;
  result: string;
}

const steps: Step[] = [];

async function step(name: string, act: () => Promise<string>) {
  const outcome = await act().then(
    (result) => ({ isGood: true, result }),
    (error: Error) => ({ isGood: false, result: error.message }),
  );
  steps.push({ step: name, ...outcome });
}

function expect(isTrue: boolean, result: string) {
  if (!isTrue) throw new Error(result);
  return result;
}

await step('the page', async () => {
  const { status, body } = await visit('GET', '/');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(String(body)) ?? [];
  const packed = await visit('GET', script, { headers: { 'accept-encoding': 'br' } });
  const isRendered = String(body).includes('id="rendered">"landing"<');
  return expect(
    status === 200 && packed.headers['content-encoding'] === 'br' && isRendered,
    `${status}, ${isRendered ? 'rendered' : 'empty'}, script ${packed.status} ${packed.headers['content-encoding']}`,
  );
});
await step('sign-in', async () => {
  const status = await nora.signIn();
  return expect(status === 200, `${status}`);
});
let id = '';
await step('a credential with its document', async () => {
  const { status, body } = await nora.sendForm('POST', '/api/credentials', fields, document);
  expect(status === 201, `${status} ${body}`);
  id = JSON.parse(String(body)).id;
  const read = await nora.call('GET', `/api/credentials/${id}/document`);
  return expect(read.body.equals(document), `${status}, ${read.body.length} of ${document.length} bytes came back`);
});
await step('export', async () => {
  const { status, body } = await nora.call('GET', '/api/credentials/export/csv');
  return expect(
    status === 200 && String(body).includes('First Aid'),
    `${status}, ${String(body).trim().split('\n').length} lines`,
  );
});
await step('remotes', async () => {
  const remotes = JSON.parse(String((await nora.call('GET', '/api/remotes')).body));
  const answers = await Promise.all(remotes.map(({ entry }: { entry: string }) => nora.call('GET', entry)));
  return expect(
    answers.length > 3 && answers.every(({ status }) => status === 200),
    `${answers.filter(({ status }) => status === 200).length} of ${answers.length} load`,
  );
});
await step('a public portfolio', async () => {
  await nora.sendJson('POST', '/api/portfolio/credentials', { credentialId: id });
  await nora.sendJson('PUT', '/api/portfolio', { isPublic: true, title: 'Proof' });
  const { portfolio } = JSON.parse(String((await nora.call('GET', '/api/portfolio')).body));
  for (let tries = 1; tries < 90; tries += 1) {
    const { status, body } = await visit('GET', `/portfolio/view/${portfolio.shareToken}`);
    const page = String(body);
    if (page.includes('<h1') && page.includes('First Aid') && !/<script[^>]+src=/.test(page))
      return `${status}, rendered on the server and without scripts`;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('is not rendered on the server');
});
await step('too large an upload', async () => {
  const { status, body } = await nora.sendForm('POST', '/api/credentials', fields, Buffer.alloc(13 << 20));
  return expect(status === 413 && !String(body).includes('<'), `${status} ${String(body).slice(0, 60)}`);
});
await step('metrics from outside', async () => {
  const { status } = await visit('GET', '/metrics');
  return expect(status === 404, `${status}`);
});
console.log(JSON.stringify(steps));
