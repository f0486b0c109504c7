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
    answer: { 200: accountFieldsSchema },
    askedBy: "everyone",
  },
  "POST /accounts/fields/": {
    summary: "Make a custom field",
    body: newAccountFieldSchema,
    answer: { 201: accountFieldSchema },
    askedBy: ["client_admin", "sales_leader"],
  },
  "PUT /accounts/fields/order/": {
    summary: "Put the custom fields in order",
    body: fieldOrderSchema,
    answer: { 200: accountFieldsSchema },
    askedBy: ["client_admin"],
  },
  "GET /accounts/fields/removed/": {
    summary: "Removed custom fields that can be brought back",
    answer: { 200: removedFieldsSchema },
    askedBy: ["client_admin"],
  },
  "PUT /accounts/fields/:id/": {
    summary: "Rename a custom field and set its options",
    params: byId,
    body: accountFieldChangeSchema,
    answer: { 200: accountFieldSchema },
    askedBy: ["client_admin"],
  },
  "GET /accounts/fields/:id/use/": {
    summary: "How many accounts have a value of a custom field",
    params: byId,
    answer: { 200: fieldUseSchema },
    askedBy: ["client_admin"],
  },
  "GET /accounts/fields/:id/counts/": {
    summary: "How many accounts a filter leaves with each option",
    params: byId,
    query: accountFilterSchema.strict(),
    answer: { 200: fieldCountsSchema },
    askedBy: "everyone",
  },
  "DELETE /accounts/fields/:id/": {
    summary: "Remove a custom field; its values are kept for 30 days",
    params: byId,
    answer: nothing,
    askedBy: ["client_admin"],
  },
  "POST /accounts/fields/:id/restore/": {
    summary: "Bring a removed custom field back",
    params: byId,
    answer: { 200: accountFieldSchema },
    askedBy: ["client_admin"],
  },
} as const satisfies Endpoints;
