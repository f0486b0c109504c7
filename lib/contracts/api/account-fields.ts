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
import { byId, type Endpoints, nothing } from "./endpoint";

/** The custom fields of a client's accounts. */
export const accountFieldsEndpoints = {
  "GET /accounts/fields/": {
    summary: "The custom fields of accounts",
    access: "readClient",
    isForBrowsers: true,
    answer: { 200: accountFieldsSchema },
  },
  "POST /accounts/fields/": {
    summary: "Make a custom field",
    access: "makeFields",
    isForBrowsers: true,
    body: newAccountFieldSchema,
    answer: { 201: accountFieldSchema },
  },
  "PUT /accounts/fields/order/": {
    summary: "Put the custom fields in order",
    access: "manageClient",
    isForBrowsers: true,
    body: fieldOrderSchema,
    answer: { 200: accountFieldsSchema },
  },
  "GET /accounts/fields/removed/": {
    summary: "Removed custom fields that can be brought back",
    access: "manageClient",
    isForBrowsers: true,
    answer: { 200: removedFieldsSchema },
  },
  "PUT /accounts/fields/:id/": {
    summary: "Rename a custom field and set its options",
    access: "manageClient",
    isForBrowsers: true,
    params: byId,
    body: accountFieldChangeSchema,
    answer: { 200: accountFieldSchema },
  },
  "GET /accounts/fields/:id/use/": {
    summary: "How many accounts have a value of a custom field",
    access: "manageClient",
    isForBrowsers: true,
    params: byId,
    answer: { 200: fieldUseSchema },
  },
  "GET /accounts/fields/:id/counts/": {
    summary: "How many accounts a filter leaves with each option",
    access: "readClient",
    isForBrowsers: true,
    params: byId,
    query: accountFilterSchema.strict(),
    answer: { 200: fieldCountsSchema },
  },
  "DELETE /accounts/fields/:id/": {
    summary: "Remove a custom field; its values are kept for 30 days",
    access: "manageClient",
    isForBrowsers: true,
    params: byId,
    answer: nothing,
  },
  "POST /accounts/fields/:id/restore/": {
    summary: "Bring a removed custom field back",
    access: "manageClient",
    isForBrowsers: true,
    params: byId,
    answer: { 200: accountFieldSchema },
  },
} as const satisfies Endpoints;
