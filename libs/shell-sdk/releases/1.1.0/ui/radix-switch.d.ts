/** Radix's switch as a shared module, without its hidden checkbox, because forms are sent as JSON. */
export { unstable_Provider as SwitchProvider, unstable_Trigger as SwitchTrigger } from '@radix-ui/react-switch';
