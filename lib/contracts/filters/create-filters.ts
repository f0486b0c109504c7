// Imported by browser code: no zod here.

import type { AnyFilter } from "./filter-kinds";

export type FilterTable = Readonly<Record<string, AnyFilter>>;

export type ValuesOf<Table extends FilterTable> = { [Name in keyof Table]: ReturnType<Table[Name]["read"]> };

/** The names of the filters whose entry in the table has the properties of `Said`. */
export type NamesWith<Table extends FilterTable, Said> = {
  [Name in keyof Table & string]: Table[Name] extends Said ? Name : never;
}[keyof Table & string];

interface Params {
  get(name: string): string | null | undefined;
}

/** A condition of a filter tree, or one filter of a URL. */
interface Written {
  name: string;
  value: string;
}

/**
 * Derives reading and writing from a table of filters. A URL has the filters in the table's order; a range is two
 * parameters there (`employees_min`, `employees_max`), and one text (`100..500`) in a condition of a tree.
 */
export function createFilters<Table extends FilterTable>(table: Table) {
  type Values = ValuesOf<Table>;
  type Name = keyof Table & string;
  const isName = (name: string): name is Name => Object.hasOwn(table, name);
  const names = Object.keys(table).filter(isName);
  const infoOf = (name: Name): AnyFilter => table[name] as AnyFilter;
  const eachValue = (toValue: (name: Name) => unknown) =>
    Object.fromEntries(names.map((name) => [name, toValue(name)])) as Values;
  const flatOf = ({ name, value }: Written): Record<string, string> => {
    if (!isName(name) || infoOf(name).kind !== "range") return { [name]: value };
    const [, min = "", max = ""] = /^(\d*)\.\.(\d*)$/.exec(value) ?? [];
    return { ...(min && { [`${name}_min`]: min }), ...(max && { [`${name}_max`]: max }) };
  };
  const textIn = (params: Params, name: Name) => {
    if (infoOf(name).kind !== "range") return params.get(name) ?? "";
    return `${params.get(`${name}_min`) ?? ""}..${params.get(`${name}_max`) ?? ""}`;
  };
  const writeValue = (name: Name, value: Values[Name]) => (infoOf(name).write as (value: unknown) => string)(value);
  return {
    table,
    names,
    isName,
    infoOf,
    none: eachValue((name) => infoOf(name).none),
    namesOf: <Found extends Name>(test: (info: AnyFilter) => boolean) =>
      names.filter((name): name is Found => test(infoOf(name))),
    /** Converts a condition of a tree to URL parameters. */
    flatOf,
    /** Finds the filter that a URL parameter belongs to; null: none. */
    nameOf: (param: string): Name | null => {
      const range = param.replace(/_(min|max)$/, "");
      if (range !== param && isName(range)) return infoOf(range).kind === "range" ? range : null;
      return isName(param) && infoOf(param).kind !== "range" ? param : null;
    },
    writeValue,
    /** Whether the filters of a parsed request depend on the user. */
    isOwn: (values: Partial<Values>) =>
      names.some((name) => {
        const isOwn = infoOf(name).isOwn as ((value: unknown) => boolean) | undefined;
        return values[name] !== undefined && isOwn?.(values[name]) === true;
      }),
    /** Reads the filters of a URL; invalid parts are ignored. */
    read: (params: Params): Values => eachValue((name) => infoOf(name).read(textIn(params, name))),
    /** Returns the valid part of a condition's text; empty if no part is valid. */
    clean: ({ name, value }: Written) => {
      if (!isName(name)) return "";
      const params = new Map(Object.entries(flatOf({ name, value })));
      return writeValue(name, infoOf(name).read(textIn(params, name)) as Values[Name]);
    },
    write: (values: Values): Written[] =>
      names.map((name) => ({ name, value: writeValue(name, values[name]) })).filter(({ value }) => value !== ""),
  };
}
