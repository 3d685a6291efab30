import { type DragEvent, useEffect, useState } from 'react';

/** Receives dropped files. Files dropped elsewhere must not replace the page and its edits. */
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
      // Also fires between child elements.
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
