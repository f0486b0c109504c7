import { z } from "zod";
import { visibleText } from "../text/visible-text";
import type { accountFieldTable } from "./field-table";
import {
  type AccountFieldKey,
  accountFieldKeys,
  type CataloguedField,
  cataloguedFields,
  type DetailField,
  detailFields,
  type FieldsWith,
  type FieldValue,
  type FormField,
  fieldInfo,
  formFields,
  isNumeric,
  objectFromKeys,
  type RowField,
  rowFields,
} from "./fields";

export const requiredText = (max: number) => visibleText(max, "Enter a value");

const wholeNumber = (max: number) =>
  z.number().int("Enter a whole number").min(0, "Enter 0 or more").max(max, "This is too large");

/**
 * A lower-case domain: at least two labels of letters, digits and hyphens. URLs also reject some of these, such as an
 * incomplete IP address.
 */
const domainPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/;
const domainProblem = "Enter a domain such as example.com";

function schemaOf(key: AccountFieldKey) {
  const { kind, max = 0, options = {} } = fieldInfo(key);
  switch (kind) {
    case "text":
    case "industry":
      return requiredText(max);
    case "url":
      return z
        .url({
          protocol: /^https?$/,
          hostname: z.regexes.domain,
          message: "Enter a URL such as https://example.com",
        })
        .max(max);
    case "domain":
      return z
        .string()
        .trim()
        .toLowerCase()
        .max(max)
        .regex(domainPattern, { error: domainProblem, abort: true })
        .refine((domain) => URL.canParse(`https://${domain}`), domainProblem);
    case "ticker":
      return requiredText(max).toUpperCase();
    case "digits":
      return z
        .string()
        .trim()
        .regex(/^\d{1,10}$/, "Enter up to ten digits")
        .transform((digits) => digits.padStart(max, "0"));
    case "state":
      return z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, "Enter the two-letter state code");
    case "year":
      return z.number().int("Enter a year").min(1500, "Enter a year from 1500 on").max(9999, "Enter a year");
    case "date":
      return z.iso.date("Enter a date such as 2026-12-31");
    case "count":
      return wholeNumber(10_000_000);
    case "money":
      return wholeNumber(1e14);
    case "band":
    case "choice":
      return z.enum(Object.keys(options));
  }
}

type FieldInputSchemas = { [Key in AccountFieldKey]: z.ZodType<FieldValue<Key>, FieldValue<Key>> };

/** The valid values of each field of an account, as entered by users. Money in whole US dollars. */
export const fieldInputSchemas = objectFromKeys<FieldInputSchemas>(accountFieldKeys, schemaOf);

type RequiredField = FieldsWith<{ isRequired: true }>;
type SetValues = {
  [Key in AccountFieldKey]: Key extends RequiredField ? FieldInputSchemas[Key] : z.ZodNullable<FieldInputSchemas[Key]>;
};

/** Every value of an account that can be set; null: unknown. */
export const accountValuesSchema = z
  .object(
    objectFromKeys<SetValues>(accountFieldKeys, (key) =>
      fieldInfo(key).isRequired ? fieldInputSchemas[key] : fieldInputSchemas[key].nullable(),
    ),
  )
  .partial()
  .strict();

export type AccountValues = z.infer<typeof accountValuesSchema>;

function receivedSchemaOf(key: AccountFieldKey) {
  const { kind, options = {}, isRequired, isOptional } = fieldInfo(key);
  const whole = kind === "year" || kind === "count";
  const value = isNumeric(key)
    ? whole
      ? z.number().int()
      : z.number()
    : kind === "choice"
      ? z.enum(Object.keys(options))
      : z.string();
  if (isRequired) return value;
  return isOptional ? value.nullable().optional() : value.nullable();
}

/** Another backend may send bands that this version doesn't know. */
type ReceivedValue<Key extends AccountFieldKey> = z.ZodType<
  (typeof accountFieldTable)[Key]["kind"] extends "band" ? string : FieldValue<Key>
>;

type ReceivedValues<Key extends AccountFieldKey> = {
  [One in Key]: One extends RequiredField
    ? ReceivedValue<One>
    : One extends FieldsWith<{ isOptional: true }>
      ? z.ZodOptional<z.ZodNullable<ReceivedValue<One>>>
      : z.ZodNullable<ReceivedValue<One>>;
};

export const rowShape = objectFromKeys<ReceivedValues<RowField>>(rowFields, receivedSchemaOf);

/** The values that only the account's own page has. */
export const detailShape = objectFromKeys<ReceivedValues<DetailField>>(detailFields, receivedSchemaOf);

export const catalogShape = objectFromKeys<ReceivedValues<CataloguedField>>(cataloguedFields, receivedSchemaOf);

type FormValues = {
  [Key in FormField]: Key extends RequiredField ? FieldInputSchemas[Key] : z.ZodOptional<FieldInputSchemas[Key]>;
};

export const formShape = objectFromKeys<FormValues>(formFields, (key) =>
  fieldInfo(key).isRequired ? fieldInputSchemas[key] : fieldInputSchemas[key].optional(),
);
