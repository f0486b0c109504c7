import { z } from "zod";
import { splitList } from "../wire/list-text";
import type { FilterTable, ValuesOf } from "./create-filters";
import { type AnyFilter, maxFilterDays, maxFilterValues, maxListChars, maxValueChars } from "./filter-kinds";

/** The parameters of a table's filters: two for a range, one for any other. */
type ParamOf<Table extends FilterTable> = {
  [Name in keyof Table & string]: Table[Name] extends { kind: "range" } ? `${Name}_min` | `${Name}_max` : Name;
}[keyof Table & string];

type FilterShape<Table extends FilterTable> = {
  [Param in ParamOf<Table>]: z.ZodOptional<
    z.ZodType<Param extends keyof Table ? NonNullable<ValuesOf<Table>[Param]> : number>
  >;
};

/**
 * The schemas of a table's filters in a request, by parameter. Unlike a view's URL, a request with an invalid value is
 * refused. The parsed results are the filters' values; the ends of a range are numbers.
 */
export function filterShape<Table extends FilterTable>(table: Table): FilterShape<Table> {
  const schemas = Object.entries(table).flatMap(([name, info]): [string, z.ZodType][] =>
    info.kind === "range"
      ? [
          [`${name}_min`, boundSchema(info.max)],
          [`${name}_max`, boundSchema(info.max)],
        ]
      : [[name, schemaOf(info)]],
  );
  return Object.fromEntries(schemas.map(([param, schema]) => [param, schema.optional()])) as FilterShape<Table>;
}

/** A whole number in a query: digits only. */
function boundSchema(max = Number.MAX_SAFE_INTEGER): z.ZodType {
  const digits = z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number);
  return z.union([z.number(), digits]).pipe(z.number().int().min(0).max(max));
}

function schemaOf(info: Exclude<AnyFilter, { kind: "range" }>): z.ZodType {
  switch (info.kind) {
    case "values":
    case "empty": {
      const any = z.string().max(info.maxChars ?? maxValueChars);
      const item = info.choices ? z.enum(info.choices) : info.form ? any.regex(info.form) : any;
      const items = z.array(item).max(info.maxValues ?? maxFilterValues);
      return z.string().max(maxListChars).transform(splitList).pipe(items);
    }
    case "text":
    case "owner":
      return z.string().max(info.maxChars);
    case "id":
      return z.uuid();
    case "flag":
      return z.enum([info.on]).transform(() => true);
    case "choice":
      return z.enum(Object.keys(info.choices));
    case "days": {
      const problem = `Enter a number of days from 1 to ${maxFilterDays}`;
      const text = info.isFixed ? z.enum(info.choices.map(String)) : z.string();
      return text.refine((value) => info.isFixed || info.read(value) !== null, problem).transform(Number);
    }
    case "signal":
    case "custom":
      return z
        .string()
        .max(info.maxChars)
        .transform((text, context) => {
          const value = info.parse(text);
          if (value === null) context.addIssue(info.problem);
          return value;
        });
  }
}
