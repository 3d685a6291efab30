import { openInstallation } from './installation.mjs';

describe('the commands beside an installation', () => {
  const said = process.env['NODE_ENV'];
  const settings = { dataDir: '/nowhere', databaseUrl: 'postgres://localhost/nowhere' };

  afterEach(() => {
    process.env['NODE_ENV'] = said;
  });

  it.each([
    [undefined, 'development'],
    ['', 'development'],
    ['production', 'production'],
  ])('run with NODE_ENV=%s as %s', async (given, expected) => {
    if (given === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = given;
    const { env } = await openInstallation(settings);
    expect(env['NODE_ENV']).toBe(expected);
  });
});
