/** A timestamp in a document, stored as text in the outbox; the gateway converts it to Firestore's own type. */
export type Moment = { timestamp: string };

export type FieldValue = string | number | boolean | null | Moment | FieldValue[] | { [name: string]: FieldValue };

/** All fields of a document. */
export type DocumentFields = Record<string, FieldValue>;

/**
 * One change to be delivered. `version` increases with every change of a document; a late or duplicate change has no
 * effect.
 */
export type Delivery =
  | { kind: "set"; path: string; version: number; fields: DocumentFields }
  /** Updates these fields of a document if it exists. */
  | { kind: "update"; path: string; version: number; fields: DocumentFields }
  | { kind: "delete"; path: string; version: number }
  | { kind: "end_sign_in"; path: string; version: number };

/** A timestamp for a document. */
export function momentOf(date: Date): Moment {
  return { timestamp: date.toISOString() };
}

/** Distinguishes a timestamp from a map of fields. */
export function isMoment(value: Moment | { [name: string]: FieldValue }): value is Moment {
  return typeof value.timestamp === "string" && Object.keys(value).length === 1;
}
