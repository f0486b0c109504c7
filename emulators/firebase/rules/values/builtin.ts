import { RulesList, RulesSet, type RulesValue, typeOf } from "../value";
import { Fault, type Outcome } from "./outcome";

/** A built-in function: its number of arguments, and its result for fully known arguments. */
export type Builtin = { arity: readonly [min: number, max: number]; call(args: readonly RulesValue[]): Outcome };

/** A method: a function with its receiver. */
export type BuiltinMethod<Self> = {
  arity: readonly [min: number, max: number];
  call(self: Self, args: readonly RulesValue[]): Outcome;
};

/** A method without arguments. */
export function getter<Self>(read: (self: Self) => Outcome): BuiltinMethod<Self> {
  return { arity: [0, 0], call: (self) => read(self) };
}

/** A method of one argument. */
export function method<Self>(call: (self: Self, arg: RulesValue) => Outcome): BuiltinMethod<Self> {
  return { arity: [1, 1], call: (self, [arg = null]) => call(self, arg) };
}

/** A function of one argument. */
export function unary(call: (arg: RulesValue) => Outcome): Builtin {
  return { arity: [1, 1], call: ([arg = null]) => call(arg) };
}

/** The error of an argument of the wrong type. */
export function wrongType(expected: string, value: RulesValue): Fault {
  return new Fault(`expected ${expected}, not ${typeOf(value)}`);
}

/** The items of a list or set, or null for anything else. */
export function itemsOf(value: RulesValue): readonly RulesValue[] | null {
  return value instanceof RulesList || value instanceof RulesSet ? value.items : null;
}
