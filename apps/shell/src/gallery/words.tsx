import { Fragment } from 'react';

/** A doc comment, in which what stands between backticks is code. */
export function Words({ children }: { children: string }) {
  return children
    .split('`')
    .map((piece, place) =>
      place % 2 === 1 ? (
        <code key={`${place} ${piece}`}>{piece}</code>
      ) : (
        <Fragment key={`${place} ${piece}`}>{piece}</Fragment>
      ),
    );
}
