/** How long a chart's annotation may be, in characters, and how many a client has on one chart. */
export const annotationLimits = { body: 80, onChart: 8 };

/** So many that were removed are kept beside them, to be taken back. */
export const keptRemovals = 20;
