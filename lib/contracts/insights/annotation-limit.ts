/** The longest annotation, in characters, and the most annotations of a client on one chart. */
export const annotationLimits = { body: 80, onChart: 8 };

/** How many removed annotations are kept beside them, so that a removal can be undone. */
export const keptRemovals = 20;
