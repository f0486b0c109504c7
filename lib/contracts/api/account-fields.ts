import { accountFilterSchema } from "../accounts/account";
import {
  accountFieldChangeSchema,
  accountFieldSchema,
  accountFieldsSchema,
  fieldCountsSchema,
  fieldOrderSchema,
  fieldUseSchema,
  newAccountFieldSchema,
  removedFieldsSchema,
} from "../accounts/account-field";
import type { Endpoints } from "./endpoint";

export const accountFieldsEndpoints = {
  "GET /accounts/fields/": {
    summary: "List custom fields",
    access: "readClient",
    responses: { 200: accountFieldsSchema },
  },
  "POST /accounts/fields/": {
    summary: "Create a custom field",
    access: "makeFields",
    body: newAccountFieldSchema,
    responses: { 201: accountFieldSchema },
  },
  "PUT /accounts/fields/order/": {
    summary: "Reorder custom fields",
    access: "manageClient",
    body: fieldOrderSchema,
    responses: { 200: accountFieldsSchema },
  },
  "GET /accounts/fields/removed/": {
    summary: "List removed custom fields that can be restored",
    access: "manageClient",
    responses: { 200: removedFieldsSchema },
  },
  "PUT /accounts/fields/:id/": {
    summary: "Change a custom field",
    access: "manageClient",
    body: accountFieldChangeSchema,
    responses: { 200: accountFieldSchema },
  },
  "GET /accounts/fields/:id/use/": {
    summary: "Count accounts with a value in a custom field",
    access: "manageClient",
    responses: { 200: fieldUseSchema },
  },
  "GET /accounts/fields/:id/counts/": {
    summary: "Count matching accounts by option",
    access: "readClient",
    query: accountFilterSchema.strict(),
    responses: { 200: fieldCountsSchema },
  },
  "DELETE /accounts/fields/:id/": {
    summary: "Remove a custom field; its values are kept for 30 days",
    access: "manageClient",
  },
  "POST /accounts/fields/:id/restore/": {
    summary: "Restore a removed custom field",
    access: "manageClient",
    responses: { 200: accountFieldSchema },
  },
} as const satisfies Endpoints;
