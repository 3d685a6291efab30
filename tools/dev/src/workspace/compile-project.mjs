// Compiles the server project in the current folder, or in the folder that is its argument.
import { resolve } from 'node:path';
import { compileProject } from './compile.mjs';

await compileProject(resolve(process.argv[2] ?? '.'));
