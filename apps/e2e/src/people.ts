import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

export const productUrl = () => String(process.env['PRODUCT_URL']);
export const standInsUrl = () => String(process.env['STAND_INS_URL']);

/** The one of OPERATOR_EMAILS, see start-platform.ts. */
export const OPERATOR: Person = { email: 'operator@example.test', firstName: 'Olga', lastName: 'Perez' };

/** Somebody whom the product has never seen. */
export function newPerson(overrides: Partial<Person> = {}): Person {
  return { email: `person-${randomUUID()}@example.test`, firstName: 'Robin', lastName: 'Park', ...overrides };
}

/** Signs in as people do: from the landing page through the provider's page and back. */
export async function signIn(page: Page, person: Person, provider: 'Google' | 'Microsoft' | 'LinkedIn' = 'Google') {
  await page.goto(productUrl());
  await page.getByText(`Continue with ${provider}`).click();
  await fillInIdentity(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Fills in the development identity provider's page. */
export async function fillInIdentity(page: Page, { email, firstName, lastName }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
