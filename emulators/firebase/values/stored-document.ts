import type { ProtoFields } from "./proto-value";

/** A document as it goes over the wire. `name` is the full resource name; times are RFC 3339 UTC with six digits. Never mutated. */
export type StoredDocument = Readonly<{ name: string; fields: ProtoFields; createTime: string; updateTime: string }>;
