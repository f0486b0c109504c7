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
  "GET /imports/": { summary: "Imports, the latest first", answer: { 200: importsSchema }, askedBy: "everyone" },
  "POST /imports/": {
    summary: "Begin an import",
    body: newImportSchema,
    answer: { 201: importSchema },
    askedBy: "everyone",
  },
  "POST /imports/pasted/": {
    summary: "The companies that pasted names, domains and tickers mean",
    body: pastedSchema,
    answer: { 200: pastedCompaniesSchema },
    maxBodyBytes: 1_000_000,
    askedBy: "everyone",
  },
  "GET /imports/:id/": { summary: "One import", params: byId, answer: { 200: importSchema }, askedBy: "everyone" },
  "PUT /imports/:id/pieces/:place/": {
    summary: "Send a piece of an import's file",
    params: byId.extend({ place: z.coerce.number().int().min(0).max(1_000) }),
    answer: nothing,
    maxBodyBytes: importLimits.partBytes,
  },
  "POST /imports/:id/read/": {
    summary: "Read the file",
    params: byId,
    body: readImportSchema,
    answer: { 200: importSchema },
    askedBy: "everyone",
  },
  "PUT /imports/:id/mapping/": {
    summary: "Say what each column is",
    params: byId,
    body: mapImportSchema,
    answer: { 200: importSchema },
    askedBy: "everyone",
  },
  "PUT /imports/:id/decisions/": {
    summary: "Decide a doubtful row",
    params: byId,
    body: decideImportSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /imports/:id/owners/": {
    summary: "Owners named in a file",
    params: byId,
    answer: { 200: importOwnersSchema },
    askedBy: "everyone",
  },
  "PUT /imports/:id/owners/": {
    summary: "Choose the member that an owner stands for",
    params: byId,
    body: chooseImportOwnerSchema,
    answer: { 200: importOwnersSchema },
    askedBy: "everyone",
  },
  "POST /imports/:id/action/": {
    summary: "Run, pause, resume, cancel or take back an import",
    params: byId,
    body: importActionSchema,
    answer: { 200: importSchema },
    askedBy: "everyone",
  },
  "GET /imports/:id/rows/": {
    summary: "Rows of an import",
    params: byId,
    query: importRowsQuerySchema,
    answer: { 200: importRowsSchema },
    askedBy: "everyone",
  },
  "GET /imports/:id/file/": { summary: "Rows of an import as CSV", params: byId, query: importFileQuerySchema },
} as const satisfies Endpoints;
