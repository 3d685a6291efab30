import { command, installDependencies } from '../dev/src/workspace/install.mjs';

const PROJECTS = {
  bench: [],
  faults: ['@tracker/contracts', '@tracker/database', '@tracker/api', '@tracker/lab'],
  containers: ['@tracker/lab'],
  mutants: ['@tracker/contracts', '@tracker/database', '@tracker/lab'],
};
const USAGE = {
  bench: '[p1 p4 … | soak [--minutes 10] | growth --folder FOLDER] [--rounds 7] [--write] [--large]',
  faults: '[scenario | upgrade [tag] | world --minutes 30]',
  containers: '[break | roll | passwords | restore]',
  mutants: '[folder …] [--again]',
};
const [name, ...args] = process.argv.slice(2);

await command(async () => {
  if (args.includes('--help')) return console.log(`npm run ${name} -- ${USAGE[name]}`);
  await installDependencies();
  const { build } = await import('../dev/src/workspace/nx.mjs');
  console.log('Building what has changed…');
  await build(PROJECTS[name]);
  const { run } = await import(`./dist/${name}/run.js`);
  process.exitCode = (await run(args)) ? 0 : 1;
});
