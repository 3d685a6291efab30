import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has no layout and no media queries.
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

// antd measures pseudo elements, for which jsdom prints "not implemented".
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// Radix captures the pointer on press; jsdom cannot.
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
