import { manifest } from './remote.manifest';

it('offers plain members only their own requirements in the palette', () => {
  const offered = manifest.commands.filter((command) => !('access' in command));
  expect(offered.map(({ path }) => path)).toEqual(['/requirements?view=mine']);
});
