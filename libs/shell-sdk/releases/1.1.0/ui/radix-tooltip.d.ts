/** Radix's tooltip with positioning (10 kB); a shared module that is loaded on demand. */
export { Tooltip, TooltipContent, TooltipPortal, TooltipProvider, TooltipTrigger } from '@radix-ui/react-tooltip';
