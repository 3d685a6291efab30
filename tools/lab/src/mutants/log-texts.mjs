// Log texts decide nothing, so Stryker ignores mutants in them.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** @typedef {{ type?: string, name?: string, callee?: Node, object?: Node, property?: Node }} Node */

const logTexts = {
  /** @param {import('@stryker-mutator/api/ignore').NodePath} path */
  shouldIgnore(path) {
    const { type, callee } = /** @type {{ node: Node }} */ (path).node;
    const logger = callee?.object?.property ?? callee?.object;
    return type === 'CallExpression' && logger?.name === 'logger' ? 'is only told to the log' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts)];
