import { importLawViolations } from './import-law.mjs';

/** @param {[string, string, string, string]} edge */
function graphOf([source, sourceTag, target, targetTag]) {
  return {
    nodes: { [source]: { data: { tags: [sourceTag] } }, [target]: { data: { tags: [targetTag] } } },
    dependencies: { [source]: [{ source, target }], [target]: [] },
  };
}

describe('import law', () => {
  it.each(
    /** @type {[string, string, string, string][]} */ ([
      ['credentials', 'scope:remote', 'team', 'scope:remote'],
      ['credentials', 'scope:remote', 'shell', 'scope:shell'],
      ['credentials', 'scope:remote', 'database', 'scope:database'],
      ['ui', 'scope:browser-lib', 'api', 'scope:api'],
      ['contracts', 'scope:contracts', 'ui', 'scope:browser-lib'],
      ['api', 'scope:api', 'shell-sdk', 'scope:browser-lib'],
      ['database', 'scope:database', 'api', 'scope:api'],
    ]),
  )('refuses that %s (%s) uses %s (%s)', (...edge) => {
    expect(importLawViolations(graphOf(edge))).toEqual([`${edge[0]} must not depend on ${edge[2]}.`]);
  });

  it.each(
    /** @type {[string, string, string, string][]} */ ([
      ['credentials', 'scope:remote', 'ui', 'scope:browser-lib'],
      ['api', 'scope:api', 'database', 'scope:database'],
      ['database', 'scope:database', 'contracts', 'scope:contracts'],
      ['api', 'scope:api', 'testing', 'scope:testing'],
    ]),
  )('lets %s (%s) use %s (%s)', (...edge) => {
    expect(importLawViolations(graphOf(edge))).toEqual([]);
  });

  it('refuses a project that says nothing of itself', () => {
    expect(importLawViolations({ nodes: { new: { data: {} } }, dependencies: {} })).toEqual([
      'new has no tag in its package.json (nx.tags).',
    ]);
  });
});
