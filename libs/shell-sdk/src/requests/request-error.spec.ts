import { errorMessage, errorText, requestError } from './request-error';

it('contains status, colon, space and body', () => {
  expect(errorMessage(requestError(403, 'You may not.'))).toBe('403: You may not.');
});

it('contains the status text when the body is empty', () => {
  expect(errorMessage(requestError(502, '', 'Bad Gateway'))).toBe('502: Bad Gateway');
});

it.each([
  ['{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"Try again."}', '503: Try again.'],
  ['{"type":"about:blank","title":"Service Unavailable","status":503}', '503: Service Unavailable'],
])('contains the sentence of a problem instead of %s', (body, words) => {
  expect(errorMessage(requestError(503, body))).toBe(words);
});

it.each([
  [requestError(409, 'Already there'), 'Already there'],
  [requestError(400, '{"success":false,"message":"Too many"}'), 'Too many'],
  [requestError(400, '{"success":false,"message":"a","error":"b"}'), 'b'],
  [requestError(500, '{broken'), 'fallback'],
  [requestError(500, ''), 'fallback'],
  [requestError(500, '', 'Internal Server Error'), 'fallback'],
  [requestError(0, ''), 'fallback'],
  [new Error('inner'), 'fallback'],
  [undefined, 'fallback'],
])('extracts the user-facing sentence from %j', (error, words) => {
  expect(errorText(error, 'fallback')).toBe(words);
});
