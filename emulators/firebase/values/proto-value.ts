/** The fields of a document or map, by their raw (unescaped) names. */
export type ProtoFields = { [field: string]: ProtoValue };

/**
 * A `google.firestore.v1.Value` in ProtoJSON, in the canonical form that the store uses (made by `parseValue`):
 * `integerValue` is a decimal string; `doubleValue` a finite number, or "NaN", "Infinity", "-Infinity", "-0";
 * `timestampValue` RFC 3339 in UTC truncated to microseconds; `bytesValue` padded standard base64; `arrayValue.values`
 * and `mapValue.fields` always present; both coordinates of `geoPointValue` always present.
 */
export type ProtoValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values: ProtoValue[] } }
  | { mapValue: { fields: ProtoFields } };
