import type { ProtoFields } from "./proto-value";

/**
 * A document in its wire form. `name` is the full resource name; times are RFC 3339 UTC with six fractional digits.
 * Immutable.
 */
export type StoredDocument = Readonly<{ name: string; fields: ProtoFields; createTime: string; updateTime: string }>;
