import {
  RulesBytes,
  RulesDuration,
  RulesLatLng,
  RulesList,
  RulesMap,
  RulesMapDiff,
  RulesPath,
  RulesSet,
  RulesTimestamp,
  type RulesValue,
  typeOf,
} from "../value";
import type { BuiltinMethod } from "./builtin";
import { listMethods, mapDiffMethods, mapMethods, pathMethods, setMethods } from "./collection-methods";
import { Fault, type Outcome } from "./outcome";
import { bytesMethods, stringMethods } from "./string-methods";
import { durationMethods, latLngMethods, timestampMethods } from "./time-methods";

/** The functions that read documents; each takes one path. */
export const documentFunctions = ["get", "exists", "getAfter", "existsAfter"] as const;
export type DocumentFunction = (typeof documentFunctions)[number];

/** The type names that `is` accepts. */
export const typeNames: ReadonlySet<string> = new Set(
  "bool bytes constraint duration float int latlng list map map_diff number path set string timestamp".split(" "),
);

/** Members of the two variables that every rule has. */
export const knownMembers: Record<string, readonly string[]> = {
  request: ["auth", "method", "path", "query", "resource", "time"],
  "request.auth": ["uid", "token"],
  "request.query": ["limit", "offset", "orderBy"],
  "request.resource": ["data", "id", "__name__"],
  resource: ["data", "id", "__name__"],
};

/** The number of arguments of methods with this name, over all types; null when no type has such a method. */
export function findMethodArity(name: string): readonly [min: number, max: number] | null {
  const arities = [
    stringMethods,
    bytesMethods,
    listMethods,
    setMethods,
    mapMethods,
    mapDiffMethods,
    pathMethods,
    timestampMethods,
    durationMethods,
    latLngMethods,
  ].flatMap((methods) => (Object.hasOwn(methods, name) ? [methods[name]?.arity ?? ([0, 0] as const)] : []));
  if (arities.length === 0) return null;
  return [Math.min(...arities.map(([min]) => min)), Math.max(...arities.map(([, max]) => max))];
}

/** Calls a method on a value, by the value's type. */
export function callMethod(self: RulesValue, name: string, args: readonly RulesValue[]): Outcome {
  if (typeof self === "string") return callIn(stringMethods, self, name, args);
  if (self instanceof RulesMap) return callIn(mapMethods, self, name, args);
  if (self instanceof RulesList) return callIn(listMethods, self, name, args);
  if (self instanceof RulesSet) return callIn(setMethods, self, name, args);
  if (self instanceof RulesMapDiff) return callIn(mapDiffMethods, self, name, args);
  if (self instanceof RulesTimestamp) return callIn(timestampMethods, self, name, args);
  if (self instanceof RulesDuration) return callIn(durationMethods, self, name, args);
  if (self instanceof RulesLatLng) return callIn(latLngMethods, self, name, args);
  if (self instanceof RulesBytes) return callIn(bytesMethods, self, name, args);
  if (self instanceof RulesPath) return callIn(pathMethods, self, name, args);
  return noMethod(self, name);
}

function callIn<Self extends RulesValue>(
  methods: Record<string, BuiltinMethod<Self>>,
  self: Self,
  name: string,
  args: readonly RulesValue[],
): Outcome {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) return noMethod(self, name);
  const [min, max] = method.arity;
  if (args.length < min || args.length > max) return new Fault(`wrong number of arguments for '${name}'`);
  return method.call(self, args);
}

function noMethod(self: RulesValue, name: string): Fault {
  return new Fault(`${typeOf(self)} has no method '${name}'`);
}
