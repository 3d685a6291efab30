import { execFileSync } from 'node:child_process';

execFileSync('node_modules/.bin/directus', ['bootstrap'], { stdio: 'inherit' });
await import('./prepare.mjs');
process.argv.splice(2, Infinity, 'start');
await import('./node_modules/directus/cli.js');
