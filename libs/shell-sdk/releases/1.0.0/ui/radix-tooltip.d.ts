/** Radix's tooltip, with its positioning (10 kB): one module for the page, downloaded with the first tooltip that shows. */
export { Tooltip, TooltipContent, TooltipPortal, TooltipProvider, TooltipTrigger } from '@radix-ui/react-tooltip';
