/** A moment in a document, kept as text in the outbox: it becomes the database's own timestamp at the door. */
export type Moment = { timestamp: string };

export type FieldValue = string | number | boolean | null | Moment | FieldValue[] | { [name: string]: FieldValue };

/** The whole of a document. */
export type DocumentFields = Record<string, FieldValue>;

/**
 * One change on its way. `version` grows with every change of a document; a change that arrives after a later one, or
 * again, changes nothing.
 */
export type Delivery =
  | { kind: "set"; path: string; version: number; fields: DocumentFields }
  /** Changes these fields of a document, if it is (still) there. */
  | { kind: "update"; path: string; version: number; fields: DocumentFields }
  | { kind: "delete"; path: string; version: number }
  | { kind: "end_sign_in"; path: string; version: number };

/** A moment for a document. */
export function momentOf(date: Date): Moment {
  return { timestamp: date.toISOString() };
}

/** Tells a moment from a map of fields. */
export function isMoment(value: Moment | { [name: string]: FieldValue }): value is Moment {
  return typeof value.timestamp === "string" && Object.keys(value).length === 1;
}
