/* global __webpack_require__ */

// After a failure, the shell loads a container again with `?attempt=2`, and its chunks inherit the query. A new address
// avoids waiting for a pending request for the old one, and skips a broken cached response.
const query = document.currentScript?.src.match(/\?attempt=\d+$/)?.[0];

if (query) {
  for (const fileNameOf of ['u', 'k']) {
    const original = __webpack_require__[fileNameOf];
    if (original) __webpack_require__[fileNameOf] = (chunk) => original(chunk) + query;
  }
}

export default function attemptQuery() {
  return { name: 'attempt-query' };
}
