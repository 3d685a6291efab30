import { SentRecorder } from './sent-recorder.js';

test('the first delivery is recorded immediately, and the following ones in one batch', async () => {
  const written: (readonly string[])[] = [];
  const recorder = new SentRecorder(async (ids) => void written.push(ids));
  const first = recorder.record('1');
  await Promise.resolve();
  await Promise.all([first, recorder.record('2'), recorder.record('3')]);
  expect(written).toEqual([['1'], ['2', '3']]);
});

test('a failed record is retried, and later ones wait for it', async () => {
  const written: (readonly string[])[] = [];
  let tries = 0;
  const recorder = new SentRecorder(async (ids) => {
    tries += 1;
    if (tries === 1) throw new Error('The database is away.');
    written.push(ids);
  });
  const first = recorder.record('1');
  await Promise.resolve();
  await Promise.all([first, recorder.record('2')]);
  expect(written).toEqual([['1'], ['2']]);
});
