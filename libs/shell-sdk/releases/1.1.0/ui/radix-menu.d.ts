/** Radix's menu with positioning; a shared module that is loaded on demand. */
export { DropdownMenu as Menu, DropdownMenuContent as MenuContent, DropdownMenuItem as MenuItem, DropdownMenuPortal as MenuPortal, DropdownMenuTrigger as MenuTrigger, } from '@radix-ui/react-dropdown-menu';
