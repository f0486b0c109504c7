import { isNumber, RulesPath, type RulesValue, typeOf } from "../value";
import { type Builtin, unary } from "./builtin";
import { integer } from "./operators";
import { Fault, type Outcome } from "./outcome";

/** Type conversions, and `debug`, which returns its argument. */
export const conversions: Record<string, Builtin> = {
  bool: unary((value) => {
    if (typeof value === "boolean") return value;
    if (value === "true" || value === "false") return value === "true";
    return cannot("bool", value);
  }),
  int: unary(toInteger),
  float: unary((value) => {
    if (isNumber(value)) return Number(value);
    const isNumeric = typeof value === "string" && /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value);
    return isNumeric ? Number(value) : cannot("float", value);
  }),
  string: unary((value) => {
    if (value === null) return "null";
    if (value instanceof RulesPath) return `/${value.segments.join("/")}`;
    if (typeof value === "number") return Number.isInteger(value) ? value.toFixed(1) : String(value);
    return typeof value === "object" ? cannot("string", value) : String(value);
  }),
  path: unary((value) => {
    if (value instanceof RulesPath) return value;
    return typeof value === "string" ? new RulesPath(value.split("/").filter(Boolean)) : cannot("path", value);
  }),
  debug: unary((value) => value),
};

function toInteger(value: RulesValue): Outcome {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isFinite(value)) return integer(BigInt(Math.trunc(value)));
  return typeof value === "string" && /^[+-]?\d{1,30}$/.test(value)
    ? integer(BigInt(value.replace("+", "")))
    : cannot("int", value);
}

function cannot(type: string, value: RulesValue): Fault {
  return new Fault(`${typeOf(value)} can't be converted to ${type}`);
}
