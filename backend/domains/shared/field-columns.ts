import { getTableColumns } from "drizzle-orm";
import {
  type AccountFieldKey,
  accountFieldKeys,
  type DetailField,
  detailFields,
  objectFromKeys,
  type RowField,
  rowFields,
} from "@/lib/contracts/accounts/fields";
import { accounts } from "../../database/schema/core";

type Columns = (typeof accounts)["_"]["columns"];

/** The properties of an account's row by the names of its columns; a field's column has the field's key as its name. */
type Properties = { [Property in keyof Columns as Columns[Property]["_"]["name"]]: Property };
export type FieldProperty = Properties[AccountFieldKey];

const columns = Object.entries(getTableColumns(accounts));

export const fieldProperties = objectFromKeys<Pick<Properties, AccountFieldKey>>(
  accountFieldKeys,
  (key) => columns.find(([, { name }]) => name === key)?.[0],
);

export const fieldColumns = objectFromKeys<{ [Key in AccountFieldKey]: Columns[Properties[Key]] }>(
  accountFieldKeys,
  (key) => accounts[fieldProperties[key]],
);

/** The columns of the fields that rows of the accounts list include. */
export const rowColumns = objectFromKeys<Pick<typeof fieldColumns, RowField>>(rowFields, (key) => fieldColumns[key]);

/** The columns of the fields that only an account's own page includes. */
export const detailColumns = objectFromKeys<Pick<typeof fieldColumns, DetailField>>(
  detailFields,
  (key) => fieldColumns[key],
);
