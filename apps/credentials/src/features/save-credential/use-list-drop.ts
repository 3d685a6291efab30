import { useToast } from '@tracker/shell-sdk/toasts';
import { type DragEvent, useEffect, useState } from 'react';
import { documentProblem } from '@tracker/product/document-check';

/** Takes files dropped on the list, those that can be documents; a toast says why the others cannot. */
export function useListDrop(isEnabled: boolean, onDrop: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const { toast } = useToast();
  useEffect(() => {
    // One dropped beside the list must not replace the page.
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  if (!isEnabled) return { isOver: false, handlers: {} };
  const handlers = {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      const problems = files.flatMap((file) => documentProblem(file) ?? []);
      if (problems.length > 0) toast({ title: 'Error', description: problems.join(' '), variant: 'destructive' });
      const usable = files.filter((file) => documentProblem(file) === null);
      if (usable.length > 0) onDrop(usable);
    },
  };
  return { isOver, handlers };
}
