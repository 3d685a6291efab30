import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SDK_RELEASES } from '@tracker/federation/sdk-releases';
import { ROOT } from '@tracker/workspace/settings';
import { copyWorkspace } from '@tracker/workspace/workspace-copy';

const run = promisify(execFile);

/**
 * Builds a remote `almanac` as its team would have against an older shell-sdk: in a copy of the workspace whose shell-sdk has that version
 * and shares the modules of then. Its page uses what the shell provides and says which names of that release it does not find.
 */
export async function buildOlderRemote(sdk: string) {
  const workspace = await copyWorkspace();
  try {
    await turnBack(workspace, sdk);
    await run(process.execPath, ['tools/generators/src/new.mjs', 'remote', 'almanac'], { cwd: workspace });
    await writeFile(join(workspace, 'apps/almanac/src/pages/almanac.page.tsx'), pageUsing(SDK_RELEASES[sdk] ?? {}));
    // The build reads the contracts' own.
    await cp(join(ROOT, 'libs/contracts/dist'), join(workspace, 'libs/contracts/dist'), { recursive: true });
    const rspack = join(workspace, 'node_modules/@rspack/cli/bin/rspack.js');
    await run(process.execPath, [rspack, 'build', '--config-loader', 'native'], {
      cwd: join(workspace, 'apps/almanac'),
    });
    return { folder: join(workspace, 'apps/almanac/dist'), remove: () => rm(workspace, { recursive: true }) };
  } catch (error) {
    await rm(workspace, { recursive: true });
    throw error;
  }
}

async function turnBack(workspace: string, sdk: string): Promise<void> {
  const description = join(workspace, 'libs/shell-sdk/package.json');
  const { version, ...rest } = JSON.parse(await readFile(description, 'utf8')) as { version: string };
  if (version === sdk) throw new Error(`shell-sdk ${sdk} is not an older one.`);
  await writeFile(description, JSON.stringify({ ...rest, version: sdk }));
  const list = join(workspace, 'tools/federation/src/shared-modules.mjs');
  const then = Object.keys(SDK_RELEASES[sdk] ?? {});
  const isSharedThen = (line: string) =>
    !/^ {2}'@tracker\//.test(line) || then.some((name) => line.includes(`'${name}'`));
  const lines = (await readFile(list, 'utf8')).split('\n');
  await writeFile(list, lines.filter(isSharedThen).join('\n'));
  await turnContainersBack(join(workspace, 'tools/federation/src'));
}

/** Containers came with module federation's own runtime then, and looked for the core of it in the page. */
async function turnContainersBack(federation: string): Promise<void> {
  const rewrite = async (name: string, pattern: RegExp, text: string) => {
    const before = await readFile(join(federation, name), 'utf8');
    const after = before.replace(pattern, text);
    if (after === before) throw new Error(`${name} has nothing like ${pattern.source}.`);
    await writeFile(join(federation, name), after);
  };
  await rewrite('preset.mjs', /^ *new ContainerRuntimePlugin\(.*\n/m, '');
  await rewrite('preset.mjs', /dts: false,/, 'dts: false, experiments: { externalRuntime: true },');
  await rewrite('remote-manifest.plugin.mjs', /, hasRuntime: true/, '');
}

function pageUsing(surface: Readonly<Record<string, readonly string[]>>): string {
  const modules = Object.keys(surface);
  return `
    ${modules.map((module, index) => `import * as module${index} from '${module}';`).join('\n')}
    import { useSession } from '@tracker/shell-sdk/session';
    import { Link } from '@tracker/shell-sdk/router';
    import { useToast } from '@tracker/shell-sdk/toasts';
    import { Button } from '@tracker/ui/button';
    import { PageHeader } from '@tracker/ui/page-header';
    import { useGetAlmanacCredentialsQuery } from '../api/almanac.api';

    const FOUND = [${modules.map((_, index) => `module${index}`).join(', ')}];
    const EXPECTED = ${JSON.stringify(Object.values(surface))};
    const missing = EXPECTED.flatMap((names, index) => names.filter((name) => FOUND[index][name] === undefined));

    export function AlmanacPage() {
      const { user } = useSession();
      const { toast } = useToast();
      const { data } = useGetAlmanacCredentialsQuery();
      return (
        <>
          <PageHeader title="Almanac" subtitle={\`For \${user?.firstName}\`} />
          <p>{missing.length === 0 ? 'Nothing is missing.' : \`Missing: \${missing.join(', ')}\`}</p>
          <p>{\`\${data?.length ?? '…'} credentials\`}</p>
          <Button onClick={() => toast({ title: 'Noted' })}>Note</Button>
          <Link to="/credentials">To the credentials</Link>
        </>
      );
    }
  `;
}
