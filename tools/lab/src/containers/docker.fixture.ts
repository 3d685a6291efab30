// Replaces `docker` in specs of deploy/roll.sh. The file STATE keeps the containers, CLOCK the elapsed seconds. Health
// follows the image built last.
import { readFileSync, writeFileSync } from 'node:fs';

const PATH = String(process.env['STATE']);
const CLOCK = String(process.env['CLOCK']);
type Container = { id: string; service: string; status: string; health: string };
const state: {
  image: 'good' | 'bad';
  next: number;
  refusesBuild?: boolean;
  isSlow?: boolean;
  containers: Container[];
  commands: string[];
} = JSON.parse(readFileSync(PATH, 'utf8'));
const args = process.argv.slice(2);
state.commands.push(args.join(' '));
const { containers } = state;
const last = String(args.at(-1));
const isNamed = ({ id }: Container) => args.includes(id);
const drop = (isDropped: (container: Container) => boolean) =>
  (state.containers = containers.filter((container) => !isDropped(container)));

const commands: Record<string, () => void> = {
  config: () =>
    console.log('services:\n  api:\n    deploy:\n      replicas: 2\n  worker:\n    deploy:\n      replicas: 2\n'),
  ps: () => containers.filter(({ service }) => service === last).forEach(({ id }) => console.log(id)),
  run: () => {
    if (state.refusesBuild && last.includes('register-remotes')) process.exitCode = 1;
    if (state.isSlow && last.endsWith('migrate.js')) writeFileSync(CLOCK, String(+readFileSync(CLOCK, 'utf8') + 60));
  },
  up: () => {
    const wanted = Number(/=(\d+)$/.exec(args.find((arg) => arg.startsWith(`${last}=`)) ?? '')?.[1]);
    const missing = wanted - containers.filter(({ service }) => service === last).length;
    for (let added = 0; added < missing; added += 1) {
      const isGood = state.image === 'good' || last !== 'api';
      const [status, health] = isGood ? ['running', 'healthy'] : ['restarting', 'starting'];
      const id = `c${(state.next += 1)}`;
      containers.push({ id, service: last, status, health: state.isSlow && id === 'c1' ? 'starting' : health });
    }
  },
  inspect: () => {
    const found = containers.find(isNamed);
    if (!found) process.exit(1);
    console.log(args.includes('{{.State.Health.Status}}') ? found.health : `${found.status} 0`);
    if (state.isSlow) found.health = 'healthy';
  },
  stop: () => containers.filter(isNamed).forEach((container) => (container.status = 'exited')),
  rm: () =>
    args[0] === 'compose' ? drop(({ service, status }) => service === last && status === 'exited') : drop(isNamed),
};
commands[args.find((arg) => arg in commands) ?? '']?.();
writeFileSync(PATH, JSON.stringify(state));
