import {
  bulkSchema,
  bulksQuerySchema,
  bulksSchema,
  newBulkSchema,
  newContactBulkSchema,
} from "../accounts/account-bulk";
import { accountExportSchema, chosenExportSchema, contactExportSchema } from "../accounts/account-export";
import { lastHourSchema, memberParamsSchema, undoHourSchema } from "../accounts/last-hour";
import { chosenContactsExportSchema, contactListExportSchema } from "../contacts/contact-list";
import { exportLinkParameter, exportLinkRequestSchema, exportLinkSchema } from "../operations/export-link";
import type { Endpoints } from "./endpoint";

export const accountBulkEndpoints = {
  "POST /accounts/bulk/": {
    summary: "Start a bulk action on accounts",
    access: "writeActivity",
    body: newBulkSchema,
    responses: { 201: bulkSchema },
    maxBodyBytes: 256 * 1024,
  },
  "POST /contacts/bulk/": {
    summary: "Change many contacts",
    access: "writeActivity",
    body: newContactBulkSchema,
    responses: { 201: bulkSchema },
    maxBodyBytes: 64 * 1024,
  },
  "GET /accounts/bulk/": {
    summary: "List bulk actions",
    access: "readClient",
    query: bulksQuerySchema.strict(),
    responses: { 200: bulksSchema },
  },
  "GET /accounts/bulk/:id/": {
    summary: "Read the progress of a bulk action",
    access: "readClient",
    responses: { 200: bulkSchema },
  },
  "POST /accounts/bulk/:id/undo/": {
    summary: "Undo a bulk action",
    access: "writeActivity",
    responses: { 200: bulkSchema },
  },
  "POST /accounts/bulk/:id/resume/": {
    summary: "Resume a bulk action",
    access: "writeActivity",
    responses: { 200: bulkSchema },
  },
  "GET /members/:uid/last-hour/": {
    summary: "List what a member changed in the last hour",
    access: "readClient",
    params: memberParamsSchema,
    responses: { 200: lastHourSchema },
  },
  "POST /members/:uid/last-hour/undo/": {
    summary: "Undo what a member changed in the last hour",
    access: "writeActivity",
    params: memberParamsSchema,
    body: undoHourSchema,
    responses: { 201: bulkSchema },
  },
  "POST /accounts/export/link/": {
    summary: "Create a link to export accounts",
    access: "exportData",
    query: accountExportSchema.strict(),
    body: exportLinkRequestSchema,
    responses: { 200: exportLinkSchema },
  },
  "GET /accounts/export/": {
    summary: "Export accounts",
    access: "exportData",
    query: accountExportSchema.extend(exportLinkParameter).strict(),
    isFile: true,
    isRecorded: true,
  },
  "POST /accounts/export/": {
    summary: "Export selected accounts",
    access: "exportData",
    body: chosenExportSchema,
    isFile: true,
  },
  "POST /accounts/export/contacts/link/": {
    summary: "Create a link to export the contacts of accounts",
    access: "exportData",
    query: contactExportSchema.strict(),
    body: exportLinkRequestSchema,
    responses: { 200: exportLinkSchema },
  },
  "GET /accounts/export/contacts/": {
    summary: "Export the contacts of accounts",
    access: "exportData",
    query: contactExportSchema.extend(exportLinkParameter).strict(),
    isFile: true,
    isRecorded: true,
  },
  "POST /contacts/export/link/": {
    summary: "Create a link to export contacts",
    access: "exportData",
    query: contactListExportSchema.strict(),
    body: exportLinkRequestSchema,
    responses: { 200: exportLinkSchema },
  },
  "GET /contacts/export/": {
    summary: "Export contacts",
    access: "exportData",
    query: contactListExportSchema.extend(exportLinkParameter).strict(),
    isFile: true,
    isRecorded: true,
  },
  "POST /contacts/export/": {
    summary: "Export selected contacts",
    access: "exportData",
    body: chosenContactsExportSchema,
    isFile: true,
  },
} as const satisfies Endpoints;
