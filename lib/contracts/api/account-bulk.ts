import {
  bulkSchema,
  bulksQuerySchema,
  bulksSchema,
  newBulkSchema,
  newContactBulkSchema,
} from "../accounts/account-bulk";
import { accountExportSchema, chosenExportSchema, contactExportSchema } from "../accounts/account-export";
import { byMember, lastHourSchema, undoHourSchema } from "../accounts/last-hour";
import { chosenContactsExportSchema, contactListExportSchema } from "../contacts/contact-list";
import { byId, type Endpoints } from "./endpoint";

/** Bulk changes of accounts, and exports of accounts and contacts. */
export const accountBulkEndpoints = {
  "POST /accounts/bulk/": {
    summary: "Do one thing with many accounts",
    body: newBulkSchema,
    answer: { 201: bulkSchema },
    maxBodyBytes: 256 * 1024,
    askedBy: "everyone",
  },
  "POST /contacts/bulk/": {
    summary: "Change many contacts",
    body: newContactBulkSchema,
    answer: { 201: bulkSchema },
    maxBodyBytes: 64 * 1024,
    askedBy: "everyone",
  },
  "GET /accounts/bulk/": {
    summary: "What was done with many accounts",
    query: bulksQuerySchema.strict(),
    answer: { 200: bulksSchema },
    askedBy: "everyone",
  },
  "GET /accounts/bulk/:id/": {
    summary: "How far it is",
    params: byId,
    answer: { 200: bulkSchema },
    askedBy: "everyone",
  },
  "POST /accounts/bulk/:id/undo/": {
    summary: "Take it back",
    params: byId,
    answer: { 200: bulkSchema },
    askedBy: "everyone",
  },
  "POST /accounts/bulk/:id/resume/": {
    summary: "Go on where it stopped",
    params: byId,
    answer: { 200: bulkSchema },
    askedBy: "everyone",
  },
  "GET /members/:uid/last-hour/": {
    summary: "What a member changed in the last hour",
    params: byMember,
    answer: { 200: lastHourSchema },
    askedBy: "everyone",
  },
  "POST /members/:uid/last-hour/undo/": {
    summary: "Take that back",
    params: byMember,
    body: undoHourSchema,
    answer: { 201: bulkSchema },
    askedBy: "everyone",
  },
  "GET /accounts/export/": { summary: "Accounts as a file", query: accountExportSchema.strict() },
  "POST /accounts/export/": { summary: "Chosen accounts as a file", isForOperator: true, body: chosenExportSchema },
  "GET /accounts/export/contacts/": {
    summary: "The people at accounts as a file",
    query: contactExportSchema.strict(),
  },
  "GET /contacts/export/": { summary: "People across accounts as a file", query: contactListExportSchema.strict() },
  "POST /contacts/export/": {
    summary: "Selected contacts as a file",
    isForOperator: true,
    body: chosenContactsExportSchema,
  },
} as const satisfies Endpoints;
