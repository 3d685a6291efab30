// node main.mjs bench | faults | containers | mutants [arguments]
import { installDependencies } from '../dev/src/workspace/install.mjs';

const PROJECTS = {
  bench: [],
  faults: ['@tracker/contracts', '@tracker/database', '@tracker/api', '@tracker/lab'],
  containers: ['@tracker/lab'],
  mutants: ['@tracker/contracts', '@tracker/database', '@tracker/lab'],
};
const [command, ...args] = process.argv.slice(2);

try {
  await installDependencies();
  const { build } = await import('../dev/src/workspace/nx.mjs');
  console.log('Building what has changed…');
  await build(PROJECTS[command]);
  const { run } = await import(`./dist/${command}/run.js`);
  process.exitCode = (await run(args)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
