import { Fragment } from 'react';

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
