/** Radix's menu, with its positioning: one module for the page, downloaded with the first screen that has row menus. */
export { DropdownMenu as Menu, DropdownMenuContent as MenuContent, DropdownMenuItem as MenuItem, DropdownMenuPortal as MenuPortal, DropdownMenuTrigger as MenuTrigger, } from '@radix-ui/react-dropdown-menu';
