/** Radix's tooltip, with its positioning (10 kB): one module for the page, downloaded when the first tooltip is about to show. */
export { Tooltip, TooltipContent, TooltipPortal, TooltipProvider, TooltipTrigger } from '@radix-ui/react-tooltip';
