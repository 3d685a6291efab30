import { screen, waitFor } from '@testing-library/react';

/** The button with a name, as soon as it can be pressed. */
export async function enabledButton(name: string): Promise<HTMLElement> {
  const button = () => screen.getByRole('button', { name });
  await waitFor(() => expect(button()).toBeEnabled());
  return button();
}
