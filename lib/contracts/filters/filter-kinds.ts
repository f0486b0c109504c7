// Imported by browser code: no zod here.

import { joinList, splitList } from "../wire/list-text";

/** A range, with null for an open end. Money in whole US dollars. */
export interface Bounds {
  min: number | null;
  max: number | null;
}

/** A filter's value and its text, as in a condition of a filter tree. */
interface Codec<Value> {
  /** The value when the filter is off. */
  none: Value;
  /** Reads the valid parts of a text; `none` if there are none. */
  read: (text: string) => Value;
  /** Writes a value as text from which `read` returns it; an empty text for `none`. */
  write: (value: Value) => string;
}

interface FilterInfo<Value> {
  label: string;
  /** The label in the editor of conditions, if it differs from `label`; null: the filter isn't offered there. */
  conditionLabel?: string | null;
  /** The operators of a condition and of its negation, if they differ from those of the filter's kind. */
  operators?: readonly [is: string, isNot: string];
  /** The label of a negated condition, where "isn't" after the label would be unclear. */
  deniedLabel?: string;
  isActivity?: true;
  /** Whether conditions can test for an unknown value. */
  canBeUnknown?: true;
  /** For filters that a territory may use: the fields of an account on which they depend. */
  fields?: readonly string[];
  /** Whether a value depends on the user. */
  isOwn?: (value: Value) => boolean;
}

interface ValuesInfo extends FilterInfo<readonly string[]> {
  /** Absent: any value. */
  choices?: readonly string[];
  /** The maximum length of a value; absent: {@link maxValueChars}. */
  maxChars?: number;
  /** The pattern of a valid value; absent: any. */
  form?: RegExp;
  /** The maximum number of values; absent: {@link maxFilterValues}. */
  maxValues?: number;
  /** Whether the list offers the values that accounts have, with the number of accounts of each. */
  isCounted?: true;
  /** A value's name, if it isn't the value itself and the counts don't contain it. */
  nameOf?: (value: string) => string;
  /** A value's name in the editor of conditions, if it differs. */
  optionOf?: (value: string) => string;
  hints?: Readonly<Record<string, string>>;
}

interface TextInfo extends FilterInfo<string | null> {
  maxChars: number;
  /** The pattern of a valid text; absent: any. */
  form?: RegExp;
}

interface RangeInfo extends FilterInfo<Bounds> {
  isMoney?: true;
  max?: number;
}

interface FlagInfo extends FilterInfo<boolean> {
  /** The text of the filter when it is on. */
  on: string;
  /** The text of its chip, and the label of its checkbox. */
  text: string;
  optionText: string;
}

interface DaysInfo extends FilterInfo<number | null> {
  /** The text before a number of days: `for`, `in the last`. */
  phrase: string;
  /** The numbers of days that are offered; the filter takes no others if `isFixed`. */
  choices: readonly number[];
  isFixed?: true;
  /** The label of the option that turns the filter off. */
  anyText: string;
}

interface ChoiceInfo extends FilterInfo<string | null> {
  /** For each value, the text of its chip and of its option. */
  choices: Readonly<Record<string, { text: string; optionText: string }>>;
  /** The label of the option that turns the filter off. */
  anyText: string;
}

interface OwnInfo extends Omit<FilterInfo<never>, "isOwn"> {
  maxChars: number;
  /** The message for an invalid text. */
  problem: string;
  /** Reads a text strictly; null: invalid. */
  parse: (text: string) => unknown;
}

type Made<Kind extends string, Value, Info> = Info & Codec<Value> & { kind: Kind };

/** A filter of a kind, regardless of the type of its values. */
type Any<Kind extends string, Info, Value = unknown> = Omit<Info, "isOwn"> &
  Pick<Codec<Value>, "none" | "read"> & {
    kind: Kind;
    write: (value: never) => string;
    isOwn?: (value: never) => boolean;
  };

/** The kinds of filters. `owner`, `id`, `empty`, `signal` and `custom` have chips, controls and SQL of their own. */
export type AnyFilter =
  | Any<"values", ValuesInfo, readonly string[]>
  | Any<"range", RangeInfo, Bounds>
  | Any<"flag", FlagInfo, boolean>
  | Any<"days", DaysInfo, number | null>
  | Any<"choice", ChoiceInfo, string | null>
  | Any<"text" | "owner" | "id", TextInfo, string | null>
  | Any<"empty", ValuesInfo, readonly string[]>
  | Any<"signal" | "custom", OwnInfo>;

function make<Kind extends string, Value, Info>(kind: Kind, info: Info, codec: Codec<Value>): Made<Kind, Value, Info> {
  return { ...info, ...codec, kind };
}

export const maxListChars = 2000;
/** The default maximum length of a filter's value. */
export const maxValueChars = 80;
/** The default maximum number of a filter's values. */
export const maxFilterValues = 60;

/** A UUID of RFC 9562, as request schemas accept it. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function valuesCodec(info: ValuesInfo): Codec<readonly string[]> {
  const { choices, form, maxChars = maxValueChars, maxValues = maxFilterValues } = info;
  const isValid = (value: string) =>
    value.length <= maxChars && choices?.includes(value) !== false && form?.test(value) !== false;
  const read = (text: string) =>
    text.length > maxListChars ? [] : [...new Set(splitList(text).filter(isValid))].slice(0, maxValues);
  return { none: [], read, write: (value) => joinList(value.slice(0, maxValues)) };
}

/** A filter with several values, one of which must match. */
export function values<const Info extends ValuesInfo>(info: Info) {
  return make("values", info, valuesCodec(info));
}

/** A filter that names fields, all of which must be unknown. */
export function empty<Name extends string>(info: Omit<ValuesInfo, "choices"> & { choices: readonly Name[] }) {
  const read = (text: string) => info.choices.filter((name) => splitList(text.slice(0, maxListChars)).includes(name));
  return make<"empty", readonly Name[], typeof info>("empty", info, { none: [], read, write: joinList });
}

/** A filter with one text as its value; `owner` and `id` have controls of their own. */
export function text<Kind extends "text" | "owner" | "id", const Info extends TextInfo>(kind: Kind, info: Info) {
  const { maxChars, form } = info;
  const read = (text: string) => (text.length <= maxChars && form?.test(text) !== false && text) || null;
  return make<Kind, string | null, Info>(kind, info, { none: null, read, write: (value) => value ?? "" });
}

/** Reads one end of a range; null: open, or invalid. */
export function readBound(text: string, max = Number.MAX_SAFE_INTEGER): number | null {
  return /^\d{1,16}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

/** A range of whole numbers: `100..500`, with open ends; in the flat form `{name}_min` and `{name}_max`. */
export function range<const Info extends RangeInfo>(info: Info) {
  const read = (text: string): Bounds => {
    const [min = "", max = "", ...more] = text.split("..");
    return more.length > 0
      ? { min: null, max: null }
      : { min: readBound(min, info.max), max: readBound(max, info.max) };
  };
  const write = ({ min, max }: Bounds) => (min === null && max === null ? "" : `${min ?? ""}..${max ?? ""}`);
  return make("range", info, { none: { min: null, max: null }, read, write });
}

export function flag<const Info extends FlagInfo>(info: Info) {
  const { on } = info;
  return make("flag", info, { none: false, read: (text) => text === on, write: (value: boolean) => (value ? on : "") });
}

/** The maximum number of days of a filter. */
export const maxFilterDays = 365;

/** A filter by a number of days. */
export function days<const Info extends DaysInfo>(info: Info) {
  const { choices, isFixed } = info;
  const read = (text: string) => {
    const count = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
    return count === null || count > maxFilterDays || (isFixed && !choices.includes(count)) ? null : count;
  };
  return make<"days", number | null, Info>("days", info, { none: null, read, write: (value) => `${value ?? ""}` });
}

export function choice<const Info extends ChoiceInfo>(info: Info) {
  const read = (text: string) => (Object.hasOwn(info.choices, text) ? text : null);
  return make<"choice", string | null, Info>("choice", info, { none: null, read, write: (value) => value ?? "" });
}

/** A filter with a format of its own. */
export function own<Kind extends "signal" | "custom", Value, const Info extends Omit<OwnInfo, "parse">>(
  kind: Kind,
  info: Info,
  { none, parse, write }: Omit<Codec<Value>, "read"> & { parse: (text: string) => Value | null },
) {
  return make(kind, { ...info, parse }, { none, read: (text: string) => parse(text) ?? none, write });
}
