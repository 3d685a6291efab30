import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine needs longer than the second that is usual; what never comes still fails.
configure({ asyncUtilTimeout: 5_000 });

// jsdom lays nothing out and knows no media queries.
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
});
Object.defineProperty(window, 'ResizeObserver', { writable: true, value: StillObserver });
Object.defineProperty(window, 'IntersectionObserver', { writable: true, value: StillObserver });

// jsdom prints "not implemented" for pseudo elements, which antd measures.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// Radix asks for pointer capture on press; jsdom has none.
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
