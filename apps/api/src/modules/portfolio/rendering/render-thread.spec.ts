import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThreadRefusedError } from '../../../platform/guarded-thread.js';
import { type RenderRequest, RenderThread } from './render-thread.js';

const request: RenderRequest = {
  path: '/portfolio/view/token',
  portfolio: {
    shareToken: 'token',
    today: '2026-11-21',
    locale: 'en-US',
    answer: {
      portfolio: { title: 'Licences', description: null, showContactInfo: false },
      user: { firstName: 'Nora', lastName: null, email: null, profileImageUrl: null },
      credentials: [],
    },
  },
};

describe('the first start of the render thread', () => {
  let folder: string;
  let thread: RenderThread;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tracker-render-'));
  });
  afterEach(() => thread?.close());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function begin(code: string, firstPatienceMs?: number): Promise<void> {
    const bundle = join(folder, 'render.cjs');
    await writeFile(bundle, code);
    thread = new RenderThread(bundle, firstPatienceMs);
  }
  const refusal = () =>
    thread.run(request).then(
      () => null,
      (error: unknown) => error instanceof ThreadRefusedError && error.refusal,
    );

  test('makes the first visitors wait until it is ready', async () => {
    // On a busy machine the rendering itself may time out, which is another refusal.
    for (let given: unknown = 'late'; given === 'late'; given = await refusal()) {
      await thread?.close();
      await begin(`exports.render = () => 'page'`, 60_000);
    }
    expect(await thread.run(request)).toBe('page');
  });

  test('makes visitors wait no longer than rendering in the browser would take', async () => {
    await begin('for (;;);', 20);
    expect(await refusal()).toBe('starting');
  });

  test('does not delay visitors when it fails', async () => {
    await begin('throw new Error("cannot be loaded")', 2 ** 30);
    expect(await refusal()).toBe('starting');
  });
});
