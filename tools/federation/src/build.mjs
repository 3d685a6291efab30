// Builds the project in the current folder by its rspack.config.mjs. The command line of Rspack loads a configuration through a thread of its own
// (for its `--watch`), which takes as long as the compiling of a remote.
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

/** @type {{ default: import('@rspack/core').Configuration }} */
const { default: config } = await import(pathToFileURL('rspack.config.mjs').href);
const compiler = rspack(config);
// The process ends with the build, and the system frees its memory faster.
compiler.unsafeFastDrop = true;
compiler.run((failure, stats) => {
  compiler.close(() => {
    if (failure) throw failure;
    const report = stats?.toString(config.stats);
    if (report) console.log(report);
    if (stats?.hasErrors()) process.exitCode = 1;
  });
});
