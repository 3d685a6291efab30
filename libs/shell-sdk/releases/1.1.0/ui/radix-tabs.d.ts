/** Radix's tabs as a shared module. */
export { Tabs, TabsContent, TabsList, TabsTrigger } from '@radix-ui/react-tabs';
