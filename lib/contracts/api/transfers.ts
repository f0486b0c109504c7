import { createdTransferSchema, newTransferSchema, transferActionSchema, transferSchema } from "../imports/transfer";
import type { Endpoints } from "./endpoint";

/** Imports of several files together. */
export const transfersEndpoints = {
  "POST /transfers/": {
    summary: "Start importing several files",
    access: "editAccounts",
    body: newTransferSchema,
    responses: { 201: createdTransferSchema },
  },
  "GET /transfers/:id/": {
    summary: "Read a transfer of several files",
    access: "editAccounts",
    responses: { 200: transferSchema },
  },
  "POST /transfers/:id/action/": {
    summary: "Run, pause, resume, cancel or undo a transfer",
    access: "editAccounts",
    body: transferActionSchema,
    responses: { 200: transferSchema },
  },
} as const satisfies Endpoints;
