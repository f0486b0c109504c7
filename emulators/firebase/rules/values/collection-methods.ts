import {
  areEqual,
  includesValue,
  RulesList,
  RulesMap,
  RulesMapDiff,
  RulesPath,
  RulesSet,
  type RulesValue,
} from "../value";
import { type BuiltinMethod, getter, itemsOf, method, wrongType } from "./builtin";
import { Fault, type Outcome } from "./outcome";

type Items = { readonly items: readonly RulesValue[] };

const shared = {
  size: getter((self: Items) => BigInt(self.items.length)),
  hasAll: withItems((self: Items, others) => others.every((item) => includesValue(self.items, item))),
  hasAny: withItems((self: Items, others) => others.some((item) => includesValue(self.items, item))),
  hasOnly: withItems((self: Items, others) => self.items.every((item) => includesValue(others, item))),
};

/** Methods of `list`. */
export const listMethods: Record<string, BuiltinMethod<RulesList>> = {
  ...shared,
  concat: withItems((self, others) => new RulesList([...self.items, ...others])),
  removeAll: withItems((self, others) => new RulesList(self.items.filter((item) => !includesValue(others, item)))),
  toSet: getter((self) => new RulesSet(self.items)),
  join: method((self, separator) => {
    if (typeof separator !== "string") return wrongType("a string", separator);
    const texts = self.items.map(textOf);
    return texts.every((text) => text !== null)
      ? texts.join(separator)
      : new Fault("only primitive values can be joined");
  }),
};

/** Methods of `set`. Their argument may be a list or a set. */
export const setMethods: Record<string, BuiltinMethod<RulesSet>> = {
  ...shared,
  union: withItems((self, others) => new RulesSet([...self.items, ...others])),
  intersection: withItems((self, others) => new RulesSet(self.items.filter((item) => includesValue(others, item)))),
  difference: withItems((self, others) => new RulesSet(self.items.filter((item) => !includesValue(others, item)))),
};

/** Methods of `map`. */
export const mapMethods: Record<string, BuiltinMethod<RulesMap>> = {
  size: getter((self) => BigInt(self.entries.size)),
  keys: getter((self) => new RulesList([...self.entries.keys()])),
  values: getter((self) => new RulesList([...self.entries.values()])),
  diff: method((self, other) =>
    other instanceof RulesMap ? new RulesMapDiff(self, other) : wrongType("a map", other),
  ),
  get: { arity: [2, 2], call: (self, [key = null, fallback = null]) => getOr(self, key, fallback) },
};

/** Methods of the result of `map.diff()`: sets of keys. */
export const mapDiffMethods: Record<string, BuiltinMethod<RulesMapDiff>> = {
  addedKeys: getter((self) => keySet(self.after, (key) => !self.before.entries.has(key))),
  removedKeys: getter((self) => keySet(self.before, (key) => !self.after.entries.has(key))),
  changedKeys: getter((self) => keySet(self.after, (key) => self.before.entries.has(key) && !isSame(self, key))),
  unchangedKeys: getter((self) => keySet(self.after, (key) => self.before.entries.has(key) && isSame(self, key))),
  affectedKeys: getter((self) => {
    const keys = [...self.after.entries.keys(), ...self.before.entries.keys()];
    return new RulesSet([...new Set(keys)].filter((key) => !isSame(self, key)));
  }),
};

/** Methods of `path`. */
export const pathMethods: Record<string, BuiltinMethod<RulesPath>> = {
  bind: method((self, values) => {
    if (!(values instanceof RulesMap)) return wrongType("a map", values);
    const segments = self.segments.map((segment) => {
      const name = /^\$?\(?\{?(\w+)\}?\)?$/.exec(segment)?.[1] ?? "";
      const value = segment === name ? undefined : values.entries.get(name);
      return typeof value === "string" ? value : segment;
    });
    return new RulesPath(segments);
  }),
};

function withItems<Self>(call: (self: Self, others: readonly RulesValue[]) => Outcome): BuiltinMethod<Self> {
  return method((self: Self, other) => {
    const items = itemsOf(other);
    return items ? call(self, items) : wrongType("a list or set", other);
  });
}

/** `map.get(key, default)`; a list of keys looks up a value in nested maps. */
function getOr(map: RulesMap, key: RulesValue, fallback: RulesValue): Outcome {
  const keys = key instanceof RulesList ? key.items : [key];
  if (keys.length === 0) return new Fault("expected at least one key");
  let at: RulesValue = map;
  for (const step of keys) {
    if (typeof step !== "string") return wrongType("a string", step);
    const below: RulesValue | undefined = at instanceof RulesMap ? at.entries.get(step) : undefined;
    if (below === undefined) return fallback;
    at = below;
  }
  return at;
}

function keySet(map: RulesMap, keep: (key: string) => boolean): RulesSet {
  return new RulesSet([...map.entries.keys()].filter(keep));
}

function isSame(diff: RulesMapDiff, key: string): boolean {
  const before = diff.before.entries.get(key);
  const after = diff.after.entries.get(key);
  return before !== undefined && after !== undefined && areEqual(before, after);
}

function textOf(value: RulesValue): string | null {
  if (value === null) return "null";
  if (value instanceof RulesPath) return `/${value.segments.join("/")}`;
  return typeof value === "object" ? null : String(value);
}
