import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const TSC = fileURLToPath(new URL('../../../../node_modules/@typescript/native/bin/tsc', import.meta.url));
const MANIFESTS = new URL('../../../../deploy/kubernetes/', import.meta.url);
/** Inside of this project, where the types are found. */
const PROGRAM = fileURLToPath(new URL('../../test-results/manifests.mts', import.meta.url));

type Manifest = { apiVersion: string; kind: string; spec?: object };

const readManifests = (): Manifest[] =>
  readdirSync(MANIFESTS)
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(readFileSync(new URL(file, MANIFESTS), 'utf8')))
    .map((document) => document.toJS());

/** What the compiler says about the manifests as literals of Kubernetes' own types, which knows no other fields. */
function errorsIn(manifests: Manifest[]) {
  const lines = manifests.map((manifest, index) => {
    const [version = '', group = 'core'] = manifest.apiVersion.split('/').toReversed();
    const path = `kubernetes-types/${group.replace('.k8s.io', '')}/${version}.js`;
    return `export const object${index}: import('${path}').${manifest.kind} = ${JSON.stringify(manifest)};`;
  });
  mkdirSync(dirname(PROGRAM), { recursive: true });
  writeFileSync(PROGRAM, lines.join('\n'));
  try {
    const options = [
      '--ignoreConfig',
      '--pretty',
      'false',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--types',
      '',
      '--module',
      'nodenext',
    ];
    return spawnSync(process.execPath, [TSC, ...options, PROGRAM], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(PROGRAM);
  }
}

describe('the Kubernetes manifests', () => {
  it('contain only objects and fields that Kubernetes knows', () => {
    const manifests = readManifests();
    expect(manifests.length).toBeGreaterThan(10);
    expect(errorsIn(manifests)).toBe('');
  });

  it('are rejected for a misspelt field, a missing field and a value of another type', () => {
    const podSelector = {};
    const specs = [{ podSelector }, { podSelector, policyType: [] }, {}, { podSelector, policyTypes: 'Egress' }];
    const policy = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'nothing' } };
    const errors = errorsIn(specs.map((spec) => ({ ...policy, spec })));
    const inLine = (line: number) => errors.split('\n').find((error) => error.includes(`manifests.mts(${line},`));
    expect(inLine(1)).toBeUndefined();
    expect(inLine(2)).toContain(`'"policyType"'`);
    expect(inLine(3)).toContain("'podSelector'");
    expect(inLine(4)).toContain("'string'");
  });
});
