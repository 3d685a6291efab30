import { developOneRemote } from './dev-one-remote.mjs';
import { freePort } from '@tracker/test-infrastructure/ports';

describe('npm run dev for one remote reports', () => {
  test.each([[['nothing']], [['__proto__']], [['shell']], [['team', 'http://localhost:1', 'more']]])(
    'its usage when called with %j',
    async (args) => {
      await expect(developOneRemote(args, { port: 1 })).rejects.toThrow(/^Usage: npm run dev \[-- .*team/);
    },
  );

  test.each(['localhost:3000', 'nowhere', 'ftp://localhost', 'file:///etc/passwd'])(
    'that %j is not the address of a deployment',
    async (address) => {
      await expect(developOneRemote(['team', address], { port: 1 })).rejects.toThrow(`"${address}" is not an address`);
    },
  );

  test('that the deployment does not answer', async () => {
    const port = await freePort();
    await expect(developOneRemote(['team'], { port })).rejects.toThrow(
      `The product does not answer at http://localhost:${port}. Start it there, or name another address.`,
    );
  });
});
