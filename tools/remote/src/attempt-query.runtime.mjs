/* global __webpack_require__ */

// The shell loads a container again, after a failure, under `?attempt=2`. Its chunks take the query along: an address of their own steps around
// the answer that never came (browsers let a second request for one address wait for the first) and around a broken one kept in a cache.
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
