/**
 * Radix's switch, one module for the page to have it once. Without the checkbox that Radix hides beside a switch in a form: ours are sent as JSON, and
 * the checkbox has no name.
 */
export { unstable_Provider as SwitchProvider, unstable_Trigger as SwitchTrigger } from '@radix-ui/react-switch';
