/**
 * The maximum length of an annotation, in characters, and the maximum number of a client's annotations on one chart.
 */
export const annotationLimits = { body: 80, onChart: 8 };

/** The maximum number of removed annotations that are stored, so that a removal can be undone. */
export const maxRemovedAnnotations = 20;
