import { z } from "zod";
import { pastedSchema } from "../accounts/account-list";
import {
  decideImportSchema,
  importActionSchema,
  importFileQuerySchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSchema,
  importsSchema,
  mapImportSchema,
  newImportSchema,
  parseImportSchema,
} from "../imports/import";
import { importLimits } from "../imports/import-field";
import { chooseImportOwnerSchema, importOwnersSchema } from "../imports/import-owner";
import { pastedCompaniesSchema } from "../imports/pasted-companies";
import { type Endpoints, idParamsSchema } from "./endpoint";

export const importsEndpoints = {
  "GET /imports/": {
    summary: "List imports, newest first",
    access: "editAccounts",
    responses: { 200: importsSchema },
  },
  "POST /imports/": {
    summary: "Start an import",
    access: "editAccounts",
    body: newImportSchema,
    responses: { 201: importSchema },
  },
  "POST /imports/pasted/": {
    summary: "Match pasted names, domains and tickers to companies",
    access: "editAccounts",
    body: pastedSchema,
    responses: { 200: pastedCompaniesSchema },
    maxBodyBytes: 1_000_000,
  },
  "GET /imports/:id/": {
    summary: "Read an import",
    access: "editAccounts",
    responses: { 200: importSchema },
  },
  "POST /imports/:id/read/": {
    summary: "Read the file",
    access: "editAccounts",
    body: parseImportSchema,
    responses: { 200: importSchema },
  },
  "PUT /imports/:id/mapping/": {
    summary: "Map the columns",
    access: "editAccounts",
    body: mapImportSchema,
    responses: { 200: importSchema },
  },
  "PUT /imports/:id/decisions/": {
    summary: "Decide on an uncertain row",
    access: "editAccounts",
    body: decideImportSchema,
  },
  "GET /imports/:id/owners/": {
    summary: "List the owners named in a file",
    access: "editAccounts",
    responses: { 200: importOwnersSchema },
  },
  "PUT /imports/:id/owners/": {
    summary: "Choose the member for an owner named in a file",
    access: "editAccounts",
    body: chooseImportOwnerSchema,
    responses: { 200: importOwnersSchema },
  },
  "POST /imports/:id/action/": {
    summary: "Run, pause, resume, cancel or undo an import",
    access: "editAccounts",
    body: importActionSchema,
    responses: { 200: importSchema },
  },
  "GET /imports/:id/rows/": {
    summary: "List the rows of an import",
    access: "editAccounts",
    query: importRowsQuerySchema,
    responses: { 200: importRowsSchema },
  },
  "GET /imports/:id/file/": {
    summary: "Export the rows of an import as CSV",
    access: "editAccounts",
    query: importFileQuerySchema,
    isFile: true,
    isRecorded: true,
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const importsHostEndpoints = {
  "PUT /imports/:id/chunks/:index/": {
    summary: "Upload a chunk of an import’s file",
    access: "editAccounts",
    params: idParamsSchema.extend({ index: z.coerce.number().int().min(0).max(1_000) }),
    maxBodyBytes: importLimits.chunkBytes,
  },
} as const satisfies Endpoints;
