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
  readImportSchema,
} from "../imports/import";
import { importLimits } from "../imports/import-field";
import { chooseImportOwnerSchema, importOwnersSchema } from "../imports/import-owner";
import { pastedCompaniesSchema } from "../imports/pasted-companies";
import { byId, type Endpoints, nothing } from "./endpoint";

/** File imports. */
export const importsEndpoints = {
  "GET /imports/": {
    summary: "Imports, the latest first",
    access: "editAccounts",
    isForBrowsers: true,
    answer: { 200: importsSchema },
  },
  "POST /imports/": {
    summary: "Begin an import",
    access: "editAccounts",
    isForBrowsers: true,
    body: newImportSchema,
    answer: { 201: importSchema },
  },
  "POST /imports/pasted/": {
    summary: "The companies that pasted names, domains and tickers mean",
    access: "editAccounts",
    isForBrowsers: true,
    body: pastedSchema,
    answer: { 200: pastedCompaniesSchema },
    maxBodyBytes: 1_000_000,
  },
  "GET /imports/:id/": {
    summary: "One import",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    answer: { 200: importSchema },
  },
  "PUT /imports/:id/pieces/:place/": {
    summary: "Send a piece of an import's file",
    access: "editAccounts",
    params: byId.extend({ place: z.coerce.number().int().min(0).max(1_000) }),
    answer: nothing,
    maxBodyBytes: importLimits.partBytes,
  },
  "POST /imports/:id/read/": {
    summary: "Read the file",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: readImportSchema,
    answer: { 200: importSchema },
  },
  "PUT /imports/:id/mapping/": {
    summary: "Say what each column is",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: mapImportSchema,
    answer: { 200: importSchema },
  },
  "PUT /imports/:id/decisions/": {
    summary: "Decide a doubtful row",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: decideImportSchema,
    answer: nothing,
  },
  "GET /imports/:id/owners/": {
    summary: "Owners named in a file",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    answer: { 200: importOwnersSchema },
  },
  "PUT /imports/:id/owners/": {
    summary: "Choose the member that an owner stands for",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: chooseImportOwnerSchema,
    answer: { 200: importOwnersSchema },
  },
  "POST /imports/:id/action/": {
    summary: "Run, pause, resume, cancel or take back an import",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: importActionSchema,
    answer: { 200: importSchema },
  },
  "GET /imports/:id/rows/": {
    summary: "Rows of an import",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    query: importRowsQuerySchema,
    answer: { 200: importRowsSchema },
  },
  "GET /imports/:id/file/": {
    summary: "Rows of an import as CSV",
    access: "editAccounts",
    params: byId,
    query: importFileQuerySchema,
  },
} as const satisfies Endpoints;
