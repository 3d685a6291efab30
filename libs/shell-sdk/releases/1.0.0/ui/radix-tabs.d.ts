/** Radix's tabs, one module for the page to have them once. */
export { Tabs, TabsContent, TabsList, TabsTrigger } from '@radix-ui/react-tabs';
