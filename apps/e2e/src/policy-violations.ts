import { expect, type Page } from '@playwright/test';

/** Records the Content-Security-Policy and its violations for all pages opened from now on. */
export async function watchPolicy(page: Page) {
  const violations: string[] = [];
  const policies = new Set<string>();
  await page.exposeFunction('onViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI, sample }) =>
      Reflect.get(globalThis, 'onViolation')(`${documentURI}: ${effectiveDirective} refuses ${blockedURI} ${sample}`),
    );
  });
  page.on('response', (answer) => {
    const policy = answer.headers()['content-security-policy'];
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame() && policy) policies.add(policy);
  });
  return {
    /** Fails on any violation, or if a policy allows inline styles. */
    expectKept() {
      expect(violations).toEqual([]);
      expect(policies.size).toBeGreaterThan(0);
      for (const policy of policies) expect(policy).not.toContain('unsafe-inline');
    },
  };
}
