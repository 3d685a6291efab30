import { type DragEvent, useEffect, useState } from 'react';

/** Takes files dropped on an element. Those dropped beside it must not replace the page, and with it what was typed. */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isEnabled = true) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  if (!isEnabled) return { isOver: false, dropHandlers: {} };
  const dropHandlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      if (event.dataTransfer.types.includes('Files')) setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      // Going from one field to the next leaves the first but not the form.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files);
    },
  };
  return { isOver, dropHandlers };
}
