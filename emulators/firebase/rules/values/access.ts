import { RulesBytes, RulesList, RulesMap, RulesPath, type RulesValue, typeOf } from "../value";
import { itemsOf } from "./builtin";
import { Fault, faultOf, isConcrete, KnownValue, OpenMap, type Outcome, unknown } from "./outcome";

/** `value.name` */
export function memberOf(value: Outcome, name: string): Outcome {
  if (value instanceof RulesMap || value instanceof OpenMap) {
    const found = value.entries.get(name);
    if (found !== undefined) return found;
    return value instanceof OpenMap ? unknown : new Fault(`there is no '${name}'`);
  }
  return isConcrete(value) ? new Fault(`${typeOf(value)} has no '${name}'`) : faultOf(value);
}

/** `value[index]` */
export function elementOf(value: Outcome, index: Outcome): Outcome {
  if (value instanceof OpenMap && typeof index === "string") return memberOf(value, index);
  if (!isConcrete(value) || !isConcrete(index)) return faultOf(value, index);
  if (value instanceof RulesMap) {
    return typeof index === "string" ? memberOf(value, index) : new Fault("a map's key must be a string");
  }
  if (value instanceof RulesPath && typeof index === "string") return new Fault("the path has no such name");
  const items = partsOf(value);
  if (!items) return new Fault(`${typeOf(value)} has no elements`);
  if (typeof index !== "bigint") return new Fault("an index is an int");
  return index < 0n ? new Fault("the index is negative") : (items[Number(index)] ?? missingItem(items, index));
}

/** `value[from:to]` */
export function sliceOf(value: Outcome, from: Outcome, to: Outcome): Outcome {
  if (!isConcrete(value) || !isConcrete(from) || !isConcrete(to)) return faultOf(value, from, to);
  const length = value instanceof RulesBytes ? value.bytes.length : partsOf(value)?.length;
  if (length === undefined) return new Fault(`${typeOf(value)} has no elements`);
  if (typeof from !== "bigint" || typeof to !== "bigint") return new Fault("an index is an int");
  if (from < 0n || to < from || to > BigInt(length)) return new Fault("the range is out of bounds");
  return slice(value, Number(from), Number(to));
}

/**
 * Calls a method on a value that is only partly known from a query's filters.
 *
 * @returns unknown if the facts aren't sufficient
 */
export function callOnPartial(self: KnownValue | OpenMap, name: string, args: readonly Outcome[]): Outcome {
  const [first] = args;
  if (self instanceof OpenMap) {
    if (name === "keys" && args.length === 0) return new KnownValue({ type: "list", holds: [...self.entries.keys()] });
    return name === "get" && first !== undefined && args.length === 2 ? getFromOpen(self, first) : unknown;
  }
  if (name === "toSet" && args.length === 0) return self.facts.type === "list" ? self : unknown;
  const requested = first !== undefined && args.length === 1 && isConcrete(first) ? itemsOf(first) : null;
  if (!requested || self.facts.type !== "list") return unknown;
  if (name === "hasAny") return requested.some((item) => self.includes(item)) ? true : unknown;
  return name === "hasAll" && requested.every((item) => self.includes(item)) ? true : unknown;
}

function getFromOpen(map: OpenMap, key: Outcome): Outcome {
  const keys = key instanceof RulesList ? key.items : [key];
  let at: Outcome = map;
  for (const step of keys) {
    if (typeof step !== "string") return unknown;
    at = memberOf(at, step);
    // If the path ends at a known map, the result would be the fallback; proving this case isn't worthwhile.
    if (at instanceof Fault) return unknown;
  }
  return keys.length > 0 ? at : unknown;
}

function partsOf(value: RulesValue): readonly RulesValue[] | null {
  if (value instanceof RulesList) return value.items;
  if (value instanceof RulesPath) return value.segments;
  return typeof value === "string" ? [...value] : null;
}

function slice(value: RulesValue, from: number, to: number): Outcome {
  if (value instanceof RulesBytes) return new RulesBytes(value.bytes.subarray(from, to));
  if (value instanceof RulesPath) return new RulesPath(value.segments.slice(from, to));
  if (typeof value === "string") return [...value].slice(from, to).join("");
  return new RulesList((partsOf(value) ?? []).slice(from, to));
}

function missingItem(items: readonly RulesValue[], index: bigint): Outcome {
  // A list may contain null, which `??` can't distinguish from an index past the end.
  return index < BigInt(items.length) ? null : new Fault("the index is past the end");
}
