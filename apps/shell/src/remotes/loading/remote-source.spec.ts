import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { remoteSourceOf } from './remote-source';

function aRemote(integrity?: Record<string, string>): RegisteredRemote {
  return {
    name: 'team',
    version: '1',
    entry: 'http://cdn.test/remotes/team/1/remoteEntry.js',
    manifest: {
      name: 'team',
      shellSdk: '^1.0.0',
      container: 'team_1',
      ...(integrity && { integrity }),
      routes: [{ path: '/team', access: 'signed-in', title: 'Team', files: ['7.js'] }],
      navigation: [],
    },
  };
}

it('names each file with its hash', () => {
  const remote = aRemote({ 'remoteEntry.js': 'sha384-Entry', '7.js': 'sha384-Chunk' });
  expect(remoteSourceOf(remote, '/team')).toEqual({
    script: { url: 'http://cdn.test/remotes/team/1/remoteEntry.js', integrity: 'sha384-Entry' },
    containerName: 'team_1',
    hasRuntime: false,
    files: [{ url: 'http://cdn.test/remotes/team/1/7.js', integrity: 'sha384-Chunk' }],
  });
});

it.each([undefined, '', 'none', 'md5-Entry', 'sha384-', 'sha384-a b'])('rejects an entry whose hash is %p', (hash) => {
  const remote = aRemote(hash === undefined ? undefined : { 'remoteEntry.js': hash, '7.js': 'sha384-Chunk' });
  expect(() => remoteSourceOf(remote, '/team')).toThrow('invalid');
});

it('does not preload a file without a hash', () => {
  expect(remoteSourceOf(aRemote({ 'remoteEntry.js': 'sha384-Entry' }), '/team').files).toEqual([]);
});
