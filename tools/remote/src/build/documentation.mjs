import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../places.mjs';

/**
 * What a library exports, according to its sources.
 * @typedef {{ module: string, name: string, kind: 'part' | 'function' | 'type' | 'value', text: string, signature: string, props: Prop[] }} Documented
 * @typedef {{ name: string, type: string, isOptional: boolean, text: string, initial: string }} Prop
 * @typedef {typeof import('typescript')} TypeScript
 */

export const documentedParts = () => ['libs/ui', 'libs/shell-sdk'].flatMap(documentLibrary);

/**
 * Reads exports with doc comments and, for components, props. Parses only, without type checking, so that builds stay
 * fast.
 * @param {string} library folder, such as `libs/ui`
 * @returns {Documented[]}
 */
function documentLibrary(library) {
  const folder = join(String(workspaceRoot), library);
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, file]) => typeof file === 'string' && /\.tsx?$/.test(file))
    .flatMap(([path, file]) => documentFile(join(folder, String(file)), `${name}${path.slice(1)}`));
}

/**
 * @param {string} file
 * @param {string} module import path
 * @returns {Documented[]}
 */
function documentFile(file, module) {
  // TypeScript loads slowly, and production builds don't need it.
  const ts = /** @type {TypeScript} */ (createRequire(import.meta.url)('typescript'));
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const reader = new Reader(ts, source, module);
  return source.statements.flatMap((statement) => reader.exportsOf(statement));
}

class Reader {
  /** @param {TypeScript} ts @param {import('typescript').SourceFile} source @param {string} module */
  constructor(ts, source, module) {
    this.ts = ts;
    this.source = source;
    this.module = module;
  }

  /** @param {import('typescript').Statement} statement @returns {Documented[]} */
  exportsOf(statement) {
    const { ts } = this;
    if (ts.isExportDeclaration(statement)) return this.#passedOn(statement);
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const text = this.#comment(statement);
    if (ts.isFunctionDeclaration(statement)) return [this.#function(statement, text)];
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      return [this.#entry(statement.name.text, 'type', text)];
    if (!ts.isVariableStatement(statement)) return [];
    const names = statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isObjectBindingPattern(name) ? name.elements.map((element) => element.name.getText()) : [name.getText()],
    );
    return names.map((name) => this.#entry(name, 'value', text));
  }

  /**
   * Re-exports of our own files are documented there; re-exports of libraries are documented here.
   * @param {import('typescript').ExportDeclaration} statement
   */
  #passedOn(statement) {
    const { ts } = this;
    const { moduleSpecifier, exportClause } = statement;
    const from = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    const names =
      exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : [];
    const origin = ['.ts', '.tsx'].map((end) => join(dirname(this.source.fileName), from + end)).find(existsSync);
    if (from.startsWith('.') && origin)
      return documentFile(origin, this.module).filter(({ name }) => names.includes(name));
    if (from.startsWith('@tracker/')) return [];
    return names.map((name) => this.#entry(name, 'value', this.#comment(statement)));
  }

  /** @param {string} name @param {Documented['kind']} kind @param {string} text @returns {Documented} */
  #entry(name, kind, text) {
    return { module: this.module, name, kind, text, signature: '', props: [] };
  }

  /** @param {import('typescript').FunctionDeclaration} declaration @param {string} text @returns {Documented} */
  #function({ name, parameters, type }, text) {
    const words = String(name?.text);
    const kind = /^[A-Z]/.test(words) ? 'part' : 'function';
    const given = parameters.map((parameter) => parameter.getText().replaceAll(/\s+/g, ' ')).join(', ');
    const signature = kind === 'part' ? '' : `(${given})${type ? `: ${type.getText()}` : ''}`;
    return { ...this.#entry(words, kind, text), signature, props: kind === 'part' ? this.#props(parameters[0]) : [] };
  }

  /** @param {import('typescript').ParameterDeclaration | undefined} parameter @returns {Prop[]} */
  #props(parameter) {
    if (!parameter?.type) return [];
    const initials = new Map(
      this.ts.isObjectBindingPattern(parameter.name)
        ? parameter.name.elements.map(({ propertyName, name, initializer }) => [
            (propertyName ?? name).getText(),
            initializer?.getText() ?? '',
          ])
        : [],
    );
    return this.#members(parameter.type).map((prop) => ({ ...prop, initial: initials.get(prop.name) ?? '' }));
  }

  /**
   * Members declared in this file; types from elsewhere are shown as `…` with the type's name.
   * @param {import('typescript').Node} type
   * @returns {Prop[]}
   */
  #members(type) {
    const { ts } = this;
    if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => this.#members(part));
    if (ts.isTypeLiteralNode(type) || ts.isInterfaceDeclaration(type)) {
      const inherited = ts.isInterfaceDeclaration(type)
        ? (type.heritageClauses ?? []).flatMap(({ types }) => types.flatMap((base) => this.#members(base)))
        : [];
      const own = type.members.flatMap((member) => this.#member(member));
      return [...own, ...inherited.filter(({ name }) => !own.some((prop) => prop.name === name))];
    }
    const named = type.getText().replace(/<.*$/s, '');
    const local = this.source.statements.find(
      (statement) =>
        (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === named,
    );
    if (local) return this.#members(ts.isTypeAliasDeclaration(local) ? local.type : local);
    return [{ name: '…', type: oneLine(type.getText()), isOptional: true, text: '', initial: '' }];
  }

  /** @param {import('typescript').TypeElement} member @returns {Prop[]} */
  #member(member) {
    const { ts } = this;
    if (!member.name) return [];
    const type = ts.isPropertySignature(member)
      ? member.type?.getText()
      : member.getText().slice(member.name.getText().length);
    return [
      {
        name: member.name.getText().replaceAll(/^'|'$/g, ''),
        type: oneLine(type ?? ''),
        isOptional: member.questionToken !== undefined,
        text: this.#comment(member),
        initial: '',
      },
    ];
  }

  /** @param {import('typescript').Node} node */
  #comment(node) {
    const comments = this.ts.getJSDocCommentsAndTags(node).filter(this.ts.isJSDoc);
    return oneLine(this.ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? '');
  }
}

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
